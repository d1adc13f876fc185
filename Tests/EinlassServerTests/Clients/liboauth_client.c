/* Signs in at Twitter with liboauth, whose HTTP is libcurl's, by the PIN; then is refused with a wrong token secret.
   usage: liboauth_client KEY SECRET PERSON */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* After the others: it uses size_t without saying where from. */
#include <oauth.h>

#define BASE "https://api.twitter.com"

/* The value of the form's field called name. */
static char *field(const char *form, const char *name) {
  char **fields = NULL;
  char *found = NULL;
  int count = oauth_split_url_parameters(form, &fields);
  size_t length = strlen(name);
  for (int i = 0; i < count; i++)
    if (!strncmp(fields[i], name, length) && fields[i][length] == '=') found = strdup(fields[i] + length + 1);
  oauth_free_array(&count, &fields);
  if (found) return found;
  fprintf(stderr, "no %s in: %s\n", name, form);
  exit(1);
}

static char *some(char *response) {
  if (response) return response;
  fprintf(stderr, "no response\n");
  exit(1);
}

/* The response to a signed GET. */
static char *get(const char *url, const char *key, const char *secret, const char *token, const char *token_secret) {
  char *signed_url = oauth_sign_url2(url, NULL, OA_HMAC, NULL, key, secret, token, token_secret);
  return some(oauth_http_get(signed_url, NULL));
}

/* The response to a signed POST. */
static char *post(const char *url, const char *key, const char *secret, const char *token, const char *token_secret) {
  char *form = NULL;
  char *address = oauth_sign_url2(url, &form, OA_HMAC, NULL, key, secret, token, token_secret);
  return some(oauth_http_post(address, form));
}

/* The first seven digits in a row. */
static char *pin(const char *page) {
  for (; *page; page++) {
    int count = 0;
    while (isdigit((unsigned char)page[count])) count++;
    if (count == 7) return strndup(page, 7);
    if (count) page += count - 1;
  }
  fprintf(stderr, "no PIN\n");
  exit(1);
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  const char *key = arguments[1], *secret = arguments[2], *person = arguments[3];
  char *temporary = post(BASE "/oauth/request_token?oauth_callback=oob", key, secret, NULL, NULL);
  char *token = field(temporary, "oauth_token"), *token_secret = field(temporary, "oauth_token_secret");
  char address[1000];
  snprintf(address, sizeof address, BASE "/oauth/authorize?oauth_token=%s&einlass_person=%s", token, person);
  char *verifier = pin(some(oauth_http_get(address, NULL)));
  snprintf(address, sizeof address, BASE "/oauth/access_token?oauth_verifier=%s", verifier);
  char *access = post(address, key, secret, token, token_secret);
  token = field(access, "oauth_token"), token_secret = field(access, "oauth_token_secret");
  char *me = get(BASE "/1.1/account/verify_credentials.json", key, secret, token, token_secret);
  char *name = strstr(me, "\"screen_name\":\"");
  if (!name) return 1;
  name += strlen("\"screen_name\":\"");
  printf("%.*s\n", (int)strcspn(name, "\""), name);
  printf("%s\n", get(BASE "/1.1/account/verify_credentials.json", key, secret, token, "wrong"));
  return 0;
}
