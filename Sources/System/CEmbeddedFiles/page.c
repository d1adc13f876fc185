// The files of the folder Page.

#include "CEmbeddedFiles.h"

static const struct embedded_file files[] = {
  {"actionsview.js", (const char[]){
#embed "Page/actionsview.js" suffix(, 0)
  }},
  {"api.js", (const char[]){
#embed "Page/api.js" suffix(, 0)
  }},
  {"app.js", (const char[]){
#embed "Page/app.js" suffix(, 0)
  }},
  {"body.js", (const char[]){
#embed "Page/body.js" suffix(, 0)
  }},
  {"clockview.js", (const char[]){
#embed "Page/clockview.js" suffix(, 0)
  }},
  {"compare.js", (const char[]){
#embed "Page/compare.js" suffix(, 0)
  }},
  {"connectview.js", (const char[]){
#embed "Page/connectview.js" suffix(, 0)
  }},
  {"detail.js", (const char[]){
#embed "Page/detail.js" suffix(, 0)
  }},
  {"diagram.js", (const char[]){
#embed "Page/diagram.js" suffix(, 0)
  }},
  {"diagramview.js", (const char[]){
#embed "Page/diagramview.js" suffix(, 0)
  }},
  {"doctor.js", (const char[]){
#embed "Page/doctor.js" suffix(, 0)
  }},
  {"dom.js", (const char[]){
#embed "Page/dom.js" suffix(, 0)
  }},
  {"exchange.js", (const char[]){
#embed "Page/exchange.js" suffix(, 0)
  }},
  {"failuresview.js", (const char[]){
#embed "Page/failuresview.js" suffix(, 0)
  }},
  {"form.js", (const char[]){
#embed "Page/form.js" suffix(, 0)
  }},
  {"icon.svg", (const char[]){
#embed "Page/icon.svg" suffix(, 0)
  }},
  {"index.html", (const char[]){
#embed "Page/index.html" suffix(, 0)
  }},
  {"journalview.js", (const char[]){
#embed "Page/journalview.js" suffix(, 0)
  }},
  {"list.js", (const char[]){
#embed "Page/list.js" suffix(, 0)
  }},
  {"networksview.js", (const char[]){
#embed "Page/networksview.js" suffix(, 0)
  }},
  {"notices.js", (const char[]){
#embed "Page/notices.js" suffix(, 0)
  }},
  {"phoneview.js", (const char[]){
#embed "Page/phoneview.js" suffix(, 0)
  }},
  {"report.js", (const char[]){
#embed "Page/report.js" suffix(, 0)
  }},
  {"router.js", (const char[]){
#embed "Page/router.js" suffix(, 0)
  }},
  {"store.js", (const char[]){
#embed "Page/store.js" suffix(, 0)
  }},
  {"style.css", (const char[]){
#embed "Page/style.css" suffix(, 0)
  }},
  {"theme.js", (const char[]){
#embed "Page/theme.js" suffix(, 0)
  }},
  {"worldsview.js", (const char[]){
#embed "Page/worldsview.js" suffix(, 0)
  }},
};

const struct embedded_file *embedded_page_file(size_t index) {
  return index < sizeof files / sizeof files[0] ? &files[index] : NULL;
}
