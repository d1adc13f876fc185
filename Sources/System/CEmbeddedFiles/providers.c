// The descriptions of Fixtures/Providers.

#include "CEmbeddedFiles.h"

static const struct embedded_file files[] = {
  {"500px", (const char[]){
#embed "../../../Fixtures/Providers/500px.yaml" suffix(, 0)
  }},
  {"bitbucket", (const char[]){
#embed "../../../Fixtures/Providers/bitbucket.yaml" suffix(, 0)
  }},
  {"bricklink", (const char[]){
#embed "../../../Fixtures/Providers/bricklink.yaml" suffix(, 0)
  }},
  {"canvas", (const char[]){
#embed "../../../Fixtures/Providers/canvas.yaml" suffix(, 0)
  }},
  {"clevercloud", (const char[]){
#embed "../../../Fixtures/Providers/clevercloud.yaml" suffix(, 0)
  }},
  {"discogs", (const char[]){
#embed "../../../Fixtures/Providers/discogs.yaml" suffix(, 0)
  }},
  {"etrade", (const char[]){
#embed "../../../Fixtures/Providers/etrade.yaml" suffix(, 0)
  }},
  {"evernote", (const char[]){
#embed "../../../Fixtures/Providers/evernote.yaml" suffix(, 0)
  }},
  {"fitbit", (const char[]){
#embed "../../../Fixtures/Providers/fitbit.yaml" suffix(, 0)
  }},
  {"flickr", (const char[]){
#embed "../../../Fixtures/Providers/flickr.yaml" suffix(, 0)
  }},
  {"garmin", (const char[]){
#embed "../../../Fixtures/Providers/garmin.yaml" suffix(, 0)
  }},
  {"jira", (const char[]){
#embed "../../../Fixtures/Providers/jira.yaml" suffix(, 0)
  }},
  {"linkedin", (const char[]){
#embed "../../../Fixtures/Providers/linkedin.yaml" suffix(, 0)
  }},
  {"lti-outcomes", (const char[]){
#embed "../../../Fixtures/Providers/lti-outcomes.yaml" suffix(, 0)
  }},
  {"lti-tool", (const char[]){
#embed "../../../Fixtures/Providers/lti-tool.yaml" suffix(, 0)
  }},
  {"magento", (const char[]){
#embed "../../../Fixtures/Providers/magento.yaml" suffix(, 0)
  }},
  {"mastercard", (const char[]){
#embed "../../../Fixtures/Providers/mastercard.yaml" suffix(, 0)
  }},
  {"mediawiki", (const char[]){
#embed "../../../Fixtures/Providers/mediawiki.yaml" suffix(, 0)
  }},
  {"netsuite", (const char[]){
#embed "../../../Fixtures/Providers/netsuite.yaml" suffix(, 0)
  }},
  {"plurk", (const char[]){
#embed "../../../Fixtures/Providers/plurk.yaml" suffix(, 0)
  }},
  {"schoology", (const char[]){
#embed "../../../Fixtures/Providers/schoology.yaml" suffix(, 0)
  }},
  {"smugmug", (const char[]){
#embed "../../../Fixtures/Providers/smugmug.yaml" suffix(, 0)
  }},
  {"trello", (const char[]){
#embed "../../../Fixtures/Providers/trello.yaml" suffix(, 0)
  }},
  {"tripit", (const char[]){
#embed "../../../Fixtures/Providers/tripit.yaml" suffix(, 0)
  }},
  {"tumblr", (const char[]){
#embed "../../../Fixtures/Providers/tumblr.yaml" suffix(, 0)
  }},
  {"upwork", (const char[]){
#embed "../../../Fixtures/Providers/upwork.yaml" suffix(, 0)
  }},
  {"woocommerce", (const char[]){
#embed "../../../Fixtures/Providers/woocommerce.yaml" suffix(, 0)
  }},
  {"wordpress", (const char[]){
#embed "../../../Fixtures/Providers/wordpress.yaml" suffix(, 0)
  }},
  {"xero", (const char[]){
#embed "../../../Fixtures/Providers/xero.yaml" suffix(, 0)
  }},
  {"xero-partner", (const char[]){
#embed "../../../Fixtures/Providers/xero-partner.yaml" suffix(, 0)
  }},
  {"xero-public", (const char[]){
#embed "../../../Fixtures/Providers/xero-public.yaml" suffix(, 0)
  }},
  {"xing", (const char[]){
#embed "../../../Fixtures/Providers/xing.yaml" suffix(, 0)
  }},
  {"zotero", (const char[]){
#embed "../../../Fixtures/Providers/zotero.yaml" suffix(, 0)
  }},
};

const struct embedded_file *embedded_provider(size_t index) {
  return index < sizeof files / sizeof files[0] ? &files[index] : NULL;
}
