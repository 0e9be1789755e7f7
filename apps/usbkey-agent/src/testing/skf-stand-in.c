/* A stand-in for a vendor's SKF library (GM/T 0016): one device, one application, SM2 keys made and used by the
 * openssl command. Its state lies in the folder SKF_STAND_IN: pin, tries, <container>.pem, <container>.der; a file
 * named `pulled` takes the device away, one named `lie-…` makes the library say what is not so. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef uint32_t ULONG;
typedef int32_t BOOL;
typedef uint8_t BYTE;
typedef void *HANDLE;

typedef struct { ULONG BitLen; BYTE X[64]; BYTE Y[64]; } ECCPUBLICKEYBLOB;
typedef struct { BYTE r[64]; BYTE s[64]; } ECCSIGNATUREBLOB;
typedef struct { BYTE major, minor; } VERSION;
typedef struct {
  VERSION Version;
  char Manufacturer[64], Issuer[64], Label[32], SerialNumber[32];
  VERSION HWVersion, FirmwareVersion;
  ULONG Capabilities[8];
  BYTE Reserved[64];
} DEVINFO;

enum { OK = 0, FAIL = 0x0A000001, CERTIFICATE_NOT_FOUND = 0x0A00001C, BUFFER_TOO_SMALL = 0x0A000020,
       DEVICE_REMOVED = 0x0A000023, PIN_INCORRECT = 0x0A000024, PIN_LOCKED = 0x0A000025, PIN_LEN_RANGE = 0x0A000027,
       NOT_LOGGED_IN = 0x0A00002D };
enum { MOST_TRIES = 6 };

static int logged_in = 0;
static int is_nameless = 0;
static char device[1], application[1];

static void place(char *out, const char *name, const char *ending) {
  snprintf(out, 1024, "%s/%s%s", getenv("SKF_STAND_IN"), name, ending);
}

static int is_pulled(void) {
  char path[1024];
  place(path, "pulled", "");
  return access(path, F_OK) == 0;
}

static int lies(const char *how) {
  char path[1024];
  place(path, "lie-", how);
  return access(path, F_OK) == 0;
}

static long read_file(const char *name, const char *ending, void *out, size_t most) {
  char path[1024];
  place(path, name, ending);
  FILE *file = fopen(path, "rb");
  if (!file) return -1;
  long size = (long)fread(out, 1, most, file);
  fclose(file);
  return size;
}

static ULONG write_file(const char *name, const char *ending, const void *bytes, size_t size) {
  char path[1024];
  place(path, name, ending);
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes, 1, size, file) != size) return FAIL;
  return fclose(file) == 0 ? OK : FAIL;
}

static ULONG tries_left(void) {
  char text[16] = {0};
  return read_file("tries", "", text, 15) < 0 ? MOST_TRIES : (ULONG)atoi(text);
}

static void set_tries(ULONG left) {
  char text[16];
  write_file("tries", "", text, (size_t)snprintf(text, 16, "%u", left));
}

static ULONG one_name(const char *name, char *list, ULONG *size) {
  if (lies("size")) { *size = 0xFFFFFFF0; return OK; }
  ULONG needed = (ULONG)strlen(name) + 2;
  if (list && *size < needed) return BUFFER_TOO_SMALL;
  if (list) { memset(list, 0, needed); strcpy(list, name); }
  *size = needed;
  return OK;
}

static ULONG check_pin(const char *pin, ULONG *left) {
  char right[64] = {0};
  if (tries_left() == 0) { *left = 0; return PIN_LOCKED; }
  if (read_file("pin", "", right, 63) < 0) return FAIL;
  if (strcmp(pin, right) != 0) {
    set_tries(tries_left() - 1);
    if (lies("failing")) return FAIL;
    if (!lies("tries")) *left = lies("locked") ? 0 : tries_left();
    return PIN_INCORRECT;
  }
  set_tries(MOST_TRIES);
  return OK;
}

ULONG SKF_EnumDev(BOOL present, char *list, ULONG *size) {
  (void)present;
  if (is_pulled()) { *size = 0; return OK; }
  if (lies("nameless")) {
    static const char both[] = "nameless\0stand-in 1\0";
    if (list) memcpy(list, both, sizeof both);
    *size = sizeof both;
    return OK;
  }
  return one_name("stand-in 1", list, size);
}
ULONG SKF_ConnectDev(char *name, HANDLE *out) {
  is_nameless = strcmp(name, "nameless") == 0;
  if (is_pulled() || (!is_nameless && strcmp(name, "stand-in 1") != 0)) return DEVICE_REMOVED;
  *out = lies("handle") ? NULL : device;
  return OK;
}
ULONG SKF_DisConnectDev(HANDLE handle) { return handle == device ? OK : FAIL; }
ULONG SKF_GetDevInfo(HANDLE handle, DEVINFO *info) {
  if (!handle) abort(); /* as libraries do that look behind what they are handed */
  if (is_pulled() || handle != device) return DEVICE_REMOVED;
  memset(info, 0, sizeof *info);
  if (is_nameless) return OK;
  strcpy(info->Manufacturer, "Stand-in Works");
  strcpy(info->Label, "SM2 Key");
  strcpy(info->SerialNumber, "SKF0001");
  return OK;
}
ULONG SKF_EnumApplication(HANDLE handle, char *list, ULONG *size) {
  return handle == device ? one_name("YinxinApp", list, size) : FAIL;
}
ULONG SKF_OpenApplication(HANDLE handle, char *name, HANDLE *out) {
  if (handle != device || strcmp(name, "YinxinApp") != 0) return FAIL;
  *out = application;
  return OK;
}
ULONG SKF_CloseApplication(HANDLE handle) { return handle == application ? OK : FAIL; }
ULONG SKF_GetPINInfo(HANDLE handle, ULONG type, ULONG *most, ULONG *left, BOOL *is_default) {
  if (handle != application || type != 1) return FAIL;
  *most = MOST_TRIES; *left = tries_left(); *is_default = 0;
  return OK;
}
ULONG SKF_VerifyPIN(HANDLE handle, ULONG type, char *pin, ULONG *left) {
  if (handle != application || type != 1) return FAIL;
  ULONG code = check_pin(pin, left);
  logged_in = code == OK;
  return code;
}
ULONG SKF_ChangePIN(HANDLE handle, ULONG type, char *pin, char *fresh, ULONG *left) {
  if (handle != application || type != 1) return FAIL;
  if (strlen(fresh) < 6 || strlen(fresh) > 16) return PIN_LEN_RANGE;
  ULONG code = check_pin(pin, left);
  return code == OK ? write_file("pin", "", fresh, strlen(fresh)) : code;
}
ULONG SKF_ClearSecureState(HANDLE handle) { logged_in = 0; return handle == application ? OK : FAIL; }

ULONG SKF_EnumContainer(HANDLE handle, char *list, ULONG *size) {
  if (handle != application) return FAIL;
  char names[4096] = {0};
  ULONG used = 0;
  DIR *folder = opendir(getenv("SKF_STAND_IN"));
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    char *ending = strstr(entry->d_name, ".pem");
    if (!ending || strcmp(ending, ".pem") != 0) continue;
    memcpy(names + used, entry->d_name, (size_t)(ending - entry->d_name));
    used += (ULONG)(ending - entry->d_name) + 1;
  }
  if (folder) closedir(folder);
  if (list && *size < used + 1) return BUFFER_TOO_SMALL;
  if (list) memcpy(list, names, used + 1);
  *size = used + 1;
  return OK;
}
ULONG SKF_OpenContainer(HANDLE handle, char *name, HANDLE *out) {
  if (is_pulled() || handle != application) return DEVICE_REMOVED;
  *out = strdup(name);
  return OK;
}
ULONG SKF_CreateContainer(HANDLE handle, char *name, HANDLE *out) {
  if (!logged_in) return NOT_LOGGED_IN;
  return write_file(name, ".pem", "", 0) == OK ? SKF_OpenContainer(handle, name, out) : FAIL;
}
ULONG SKF_DeleteContainer(HANDLE handle, char *name) {
  char path[1024];
  if (!logged_in || handle != application) return NOT_LOGGED_IN;
  place(path, name, ".pem");
  return remove(path) == 0 ? OK : FAIL;
}
ULONG SKF_CloseContainer(HANDLE container) { free(container); return OK; }
ULONG SKF_GetContainerType(HANDLE container, ULONG *type) { (void)container; *type = 2; return OK; }

static ULONG run(const char *command) { return system(command) == 0 ? OK : FAIL; }

ULONG SKF_ExportPublicKey(HANDLE container, BOOL signing, ECCPUBLICKEYBLOB *blob, ULONG *size) {
  char key[1024], command[4096];
  BYTE der[256];
  if (!signing || *size < sizeof *blob) return BUFFER_TOO_SMALL;
  place(key, container, ".pem");
  snprintf(command, sizeof command, "openssl pkey -in '%s' -pubout -outform DER -out '%s.pub'", key, key);
  if (run(command) != OK) return FAIL;
  long length = read_file(container, ".pem.pub", der, sizeof der);
  if (length < 64) return FAIL;
  memset(blob, 0, sizeof *blob);
  blob->BitLen = 256;
  memcpy(blob->X + 32, der + length - 64, 32);
  memcpy(blob->Y + 32, der + length - 32, 32);
  return OK;
}
ULONG SKF_GenECCKeyPair(HANDLE container, ULONG algorithm, ECCPUBLICKEYBLOB *blob) {
  char key[1024], command[4096];
  ULONG size = sizeof *blob;
  if (!logged_in) return NOT_LOGGED_IN;
  if (algorithm != 0x00020100 || lies("keyless")) return FAIL;
  place(key, container, ".pem");
  snprintf(command, sizeof command, "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:SM2 -out '%s'", key);
  return run(command) == OK ? SKF_ExportPublicKey(container, 1, blob, &size) : FAIL;
}

static const BYTE *integer(const BYTE *at, BYTE *out) {
  size_t length = at[1], skip = at[2] == 0 ? 1 : 0;
  memcpy(out + 64 - (length - skip), at + 2 + skip, length - skip);
  return at + 2 + length;
}
ULONG SKF_ECCSignData(HANDLE container, BYTE *digest, ULONG length, ECCSIGNATUREBLOB *blob) {
  char key[1024], command[4096];
  BYTE der[128];
  if (!logged_in) return NOT_LOGGED_IN;
  if (length != 32 || write_file("digest", "", digest, length) != OK) return FAIL;
  place(key, container, ".pem");
  snprintf(command, sizeof command, "cd \"$SKF_STAND_IN\" && openssl pkeyutl -sign -inkey '%s' -in digest -out signature", key);
  if (run(command) != OK || read_file("signature", "", der, sizeof der) < 8) return FAIL;
  memset(blob, 0, sizeof *blob);
  integer(integer(der + 2, blob->r), blob->s);
  return OK;
}
ULONG SKF_ImportCertificate(HANDLE container, BOOL signing, BYTE *der, ULONG size) {
  if (!logged_in) return NOT_LOGGED_IN;
  return signing ? write_file(container, ".der", der, size) : FAIL;
}
ULONG SKF_ExportCertificate(HANDLE container, BOOL signing, BYTE *out, ULONG *size) {
  BYTE der[16384];
  long length = signing ? read_file(container, ".der", der, sizeof der) : -1;
  if (lies("removed")) { *size = 0; return DEVICE_REMOVED; }
  if (lies("certificate") && strncmp(container, "broken", 6) == 0) { *size = 0xFFFFFFF0; return out ? FAIL : OK; }
  if (length < 0) return CERTIFICATE_NOT_FOUND;
  if (out && *size < (ULONG)length) return BUFFER_TOO_SMALL;
  if (out) memcpy(out, der, (size_t)length);
  *size = (ULONG)length;
  return OK;
}
