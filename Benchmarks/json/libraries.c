// Reads the same fields as main.swift, with two C libraries. Every string is copied, to outlive the document.
#include <cjson/cJSON.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *fields[] = {"title", "description", "content", "url", "urlToImage", "publishedAt", "author"};
static char *copies[20000][8];

static void keep(size_t item, size_t field, const char *text) { copies[item][field] = text ? strdup(text) : NULL; }

static size_t with_jansson(const char *bytes, size_t length) {
  json_t *root = json_loadb(bytes, length, 0, NULL), *item;
  size_t index;
  json_array_foreach(json_object_get(root, "articles"), index, item) {
    for (size_t f = 0; f < 7; f++) keep(index, f, json_string_value(json_object_get(item, fields[f])));
    keep(index, 7, json_string_value(json_object_get(json_object_get(item, "source"), "name")));
  }
  json_decref(root);
  return index;
}

static size_t with_cjson(const char *bytes, size_t length) {
  cJSON *root = cJSON_ParseWithLength(bytes, length), *item;
  size_t index = 0;
  cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(root, "articles")) {
    for (size_t f = 0; f < 7; f++)
      keep(index, f, cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, fields[f])));
    cJSON *source = cJSON_GetObjectItemCaseSensitive(item, "source");
    keep(index++, 7, cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(source, "name")));
  }
  cJSON_Delete(root);
  return index;
}

static int ascending(const void *a, const void *b) { return *(double *)a < *(double *)b ? -1 : 1; }

static void measure(const char *name, size_t (*read)(const char *, size_t), const char *bytes, size_t length) {
  double times[5];
  for (int run = 0; run < 5; run++) {
    clock_t start = clock();
    size_t count = read(bytes, length);
    times[run] = (double)(clock() - start) / CLOCKS_PER_SEC * 1000;
    if (count != 20000) exit(1);
    for (size_t i = 0; i < count; i++) for (size_t f = 0; f < 8; f++) free(copies[i][f]);
  }
  qsort(times, 5, sizeof *times, ascending);
  printf("%s: %.0f ms\n", name, times[2]);
}

int main(int count, char **arguments) {
  FILE *file = fopen(arguments[1], "rb");
  fseek(file, 0, SEEK_END);
  size_t length = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(length + 1);
  bytes[fread(bytes, 1, length, file)] = 0;
  measure("Jansson", with_jansson, bytes, length);
  measure("cJSON", with_cjson, bytes, length);
}
