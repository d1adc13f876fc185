// The files of Sources/Server/EinlassControlRoom/Page.

#include "CEmbeddedFiles.h"

static const struct embedded_file files[] = {
  {"actionsview.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/actionsview.js" suffix(, 0)
  }},
  {"api.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/api.js" suffix(, 0)
  }},
  {"app.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/app.js" suffix(, 0)
  }},
  {"body.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/body.js" suffix(, 0)
  }},
  {"clockview.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/clockview.js" suffix(, 0)
  }},
  {"compare.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/compare.js" suffix(, 0)
  }},
  {"connectview.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/connectview.js" suffix(, 0)
  }},
  {"detail.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/detail.js" suffix(, 0)
  }},
  {"diagram.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/diagram.js" suffix(, 0)
  }},
  {"diagramview.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/diagramview.js" suffix(, 0)
  }},
  {"doctor.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/doctor.js" suffix(, 0)
  }},
  {"dom.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/dom.js" suffix(, 0)
  }},
  {"exchange.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/exchange.js" suffix(, 0)
  }},
  {"failuresview.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/failuresview.js" suffix(, 0)
  }},
  {"form.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/form.js" suffix(, 0)
  }},
  {"icon.svg", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/icon.svg" suffix(, 0)
  }},
  {"index.html", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/index.html" suffix(, 0)
  }},
  {"journalview.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/journalview.js" suffix(, 0)
  }},
  {"list.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/list.js" suffix(, 0)
  }},
  {"networksview.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/networksview.js" suffix(, 0)
  }},
  {"notices.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/notices.js" suffix(, 0)
  }},
  {"phoneview.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/phoneview.js" suffix(, 0)
  }},
  {"report.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/report.js" suffix(, 0)
  }},
  {"router.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/router.js" suffix(, 0)
  }},
  {"store.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/store.js" suffix(, 0)
  }},
  {"style.css", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/style.css" suffix(, 0)
  }},
  {"theme.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/theme.js" suffix(, 0)
  }},
  {"worldsview.js", (const char[]){
#embed "../../Server/EinlassControlRoom/Page/worldsview.js" suffix(, 0)
  }},
};

const struct embedded_file *embedded_page_file(size_t index) {
  return index < sizeof files / sizeof files[0] ? &files[index] : NULL;
}
