/* A PKCS#11 library with SM2 by vendor mechanisms, standing on SoftHSM, which knows the curve but not the signature.
 * Mechanism 0x80000001 makes a key, 0x80000002 signs SM3(Z|M) and answers r|s; the signature is made by the openssl
 * command in the folder SM2_TOKEN. Two wrong PINs lock it, and its flags say so. Everything else is SoftHSM's, found by SM2_TOKEN_BASE. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long ULONG;
typedef unsigned char BYTE;
typedef struct { ULONG type; void *value; ULONG length; } ATTRIBUTE;
typedef struct { ULONG mechanism; void *parameter; ULONG length; } MECHANISM;

enum { OK = 0, GENERAL_ERROR = 5, PIN_INCORRECT = 0xa0, PIN_LOCKED = 0xa4, BUFFER_TOO_SMALL = 0x150 };
enum { USER_PIN_FINAL_TRY = 0x20000, USER_PIN_LOCKED = 0x40000, MOST_WRONG_PINS = 2 };
enum { VALUE = 0x11, SENSITIVE = 0x103, EXTRACTABLE = 0x162, EC_KEY_PAIR_GEN = 0x1040 };
#define SM2_GENERATE 0x80000001UL
#define SM2_SIGN 0x80000002UL

static void *base(const char *name) {
  static void *library;
  if (!library) library = dlopen(getenv("SM2_TOKEN_BASE"), RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

#define SAME(name, parameters, arguments) \
  ULONG name parameters { return ((ULONG(*) parameters)base(#name)) arguments; }

SAME(C_Initialize, (void *a), (a))
SAME(C_Finalize, (void *a), (a))
SAME(C_GetSlotList, (BYTE a, ULONG *b, ULONG *c), (a, b, c))
SAME(C_OpenSession, (ULONG a, ULONG b, void *c, void *d, ULONG *e), (a, b, c, d, e))
SAME(C_CloseSession, (ULONG a), (a))
SAME(C_Logout, (ULONG a), (a))
SAME(C_SetPIN, (ULONG a, BYTE *b, ULONG c, BYTE *d, ULONG e), (a, b, c, d, e))
SAME(C_FindObjectsInit, (ULONG a, ATTRIBUTE *b, ULONG c), (a, b, c))
SAME(C_FindObjects, (ULONG a, ULONG *b, ULONG c, ULONG *d), (a, b, c, d))
SAME(C_FindObjectsFinal, (ULONG a), (a))
SAME(C_GetAttributeValue, (ULONG a, ULONG b, ATTRIBUTE *c, ULONG d), (a, b, c, d))
SAME(C_CreateObject, (ULONG a, ATTRIBUTE *b, ULONG c, ULONG *d), (a, b, c, d))

static int wrong_pins;

ULONG C_Login(ULONG session, ULONG user, BYTE *pin, ULONG length) {
  ULONG (*log_in)(ULONG, ULONG, BYTE *, ULONG) = base("C_Login");
  ULONG code = wrong_pins < MOST_WRONG_PINS ? log_in(session, user, pin, length) : PIN_LOCKED;
  if (code == PIN_INCORRECT) wrong_pins++;
  if (code == OK) wrong_pins = 0;
  return code;
}

ULONG C_GetTokenInfo(ULONG slot, BYTE *info) {
  ULONG code = ((ULONG(*)(ULONG, BYTE *))base("C_GetTokenInfo"))(slot, info);
  ULONG *flags = (ULONG *)(info + 96);
  if (wrong_pins == MOST_WRONG_PINS - 1) *flags |= USER_PIN_FINAL_TRY;
  if (wrong_pins == MOST_WRONG_PINS) *flags |= USER_PIN_LOCKED;
  return code;
}

ULONG C_GetMechanismList(ULONG slot, ULONG *list, ULONG *count) {
  ULONG (*ask)(ULONG, ULONG *, ULONG *) = base("C_GetMechanismList");
  ULONG room = *count, code = ask(slot, NULL, count);
  if (code != OK || !list) { *count += 2; return code; }
  if (room < *count + 2) return BUFFER_TOO_SMALL;
  code = ask(slot, list, count);
  list[(*count)++] = SM2_GENERATE;
  list[(*count)++] = SM2_SIGN;
  return code;
}

/* The base must give the key out, because it cannot sign with it itself. */
ULONG C_GenerateKeyPair(ULONG session, MECHANISM *how, ATTRIBUTE *open, ULONG opens, ATTRIBUTE *closed, ULONG closes,
                        ULONG *public_key, ULONG *private_key) {
  ULONG (*make)(ULONG, MECHANISM *, ATTRIBUTE *, ULONG, ATTRIBUTE *, ULONG, ULONG *, ULONG *) = base("C_GenerateKeyPair");
  MECHANISM on_curve = {EC_KEY_PAIR_GEN, NULL, 0};
  if (how->mechanism != SM2_GENERATE) return make(session, how, open, opens, closed, closes, public_key, private_key);
  for (ULONG at = 0; at < closes; at++) {
    if (closed[at].type == SENSITIVE) *(BYTE *)closed[at].value = 0;
    if (closed[at].type == EXTRACTABLE) *(BYTE *)closed[at].value = 1;
  }
  return make(session, &on_curve, open, opens, closed, closes, public_key, private_key);
}

static ULONG sm2_key;

ULONG C_SignInit(ULONG session, MECHANISM *how, ULONG key) {
  sm2_key = how->mechanism == SM2_SIGN ? key : 0;
  return sm2_key ? OK : ((ULONG(*)(ULONG, MECHANISM *, ULONG))base("C_SignInit"))(session, how, key);
}

static FILE *in_folder(const char *name, const char *mode) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s", getenv("SM2_TOKEN"), name);
  return fopen(path, mode);
}

static int written(const char *name, const BYTE *bytes, size_t size) {
  FILE *file = in_folder(name, "wb");
  return file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0;
}

static const BYTE *integer(const BYTE *at, BYTE *out) {
  size_t length = at[1], skip = at[2] == 0 ? 1 : 0;
  memcpy(out + 32 - (length - skip), at + 2 + skip, length - skip);
  return at + 2 + length;
}

ULONG C_Sign(ULONG session, BYTE *data, ULONG length, BYTE *signature, ULONG *size) {
  /* RFC 5915 with the curve 1.2.156.10197.1.301 */
  BYTE key[51] = {0x30, 49, 2, 1, 1, 4, 32};
  static const BYTE curve[12] = {0xa0, 10, 6, 8, 0x2a, 0x81, 0x1c, 0xcf, 0x55, 1, 0x82, 0x2d};
  BYTE secret[64], der[128];
  ATTRIBUTE value = {VALUE, secret, sizeof secret};
  if (!sm2_key)
    return ((ULONG(*)(ULONG, BYTE *, ULONG, BYTE *, ULONG *))base("C_Sign"))(session, data, length, signature, size);
  if (length != 32 || *size < 64) return GENERAL_ERROR;
  if (C_GetAttributeValue(session, sm2_key, &value, 1) != OK || value.length > 32) return GENERAL_ERROR;
  memcpy(key + 7 + 32 - value.length, secret, value.length);
  memcpy(key + 39, curve, sizeof curve);
  if (!written("key.der", key, sizeof key) || !written("digest", data, length)) return GENERAL_ERROR;
  if (system("cd \"$SM2_TOKEN\" && openssl pkeyutl -sign -keyform DER -inkey key.der -in digest -out signature") != 0)
    return GENERAL_ERROR;
  FILE *file = in_folder("signature", "rb");
  if (!file || fread(der, 1, sizeof der, file) < 8) return GENERAL_ERROR;
  fclose(file);
  memset(signature, 0, 64);
  integer(integer(der + 2, signature), signature + 32);
  *size = 64;
  return OK;
}
