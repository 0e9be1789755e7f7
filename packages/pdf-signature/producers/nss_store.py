"""Makes the store of NSS, from which poppler and LibreOffice sign: nss_store.py <folder> <key> <certificate> <root>, all DER."""
import ctypes
import os
import sys

NSS = ctypes.CDLL('libnss3.so')
SIGNER, ROOT = b'signer', b'root'
EVERY_USAGE = 0xFF


class Item(ctypes.Structure):
    _fields_ = [('type', ctypes.c_int), ('data', ctypes.c_char_p), ('len', ctypes.c_uint)]


def item(value):
    return Item(0, value, len(value))


def content(path):
    with open(path, 'rb') as file:
        return file.read()


def check(status, what):
    if status != 0:
        raise SystemExit(f'NSS does not {what}: {NSS.PORT_GetError()}')


folder, key, certificate, root = sys.argv[1:5]
os.makedirs(folder, exist_ok=True)
check(NSS.NSS_InitReadWrite(f'sql:{folder}'.encode()), 'open a store')
NSS.PK11_GetInternalKeySlot.restype = ctypes.c_void_p
slot = ctypes.c_void_p(NSS.PK11_GetInternalKeySlot())
check(NSS.PK11_InitPin(slot, None, b''), 'begin a store')
check(
    NSS.PK11_ImportDERPrivateKeyInfo(
        slot, ctypes.byref(item(content(key))), ctypes.byref(item(SIGNER)), None, 1, 1, EVERY_USAGE, None
    ),
    'take the key',
)
for path, name in ((certificate, SIGNER), (root, ROOT)):
    check(NSS.PK11_ImportDERCert(slot, ctypes.byref(item(content(path))), ctypes.c_ulong(0), name, 0), f'take {path}')
NSS.PK11_FreeSlot(slot)
check(NSS.NSS_Shutdown(), 'close the store')
