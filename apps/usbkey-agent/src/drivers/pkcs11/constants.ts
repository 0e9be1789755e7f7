// Numbers of PKCS#11 2.40 (pkcs11t.h) that the agent uses.

export const CKF = {
  rwSession: 0x2,
  serialSession: 0x4,
  userPinInitialized: 0x8,
  userPinFinalTry: 0x20000,
  userPinLocked: 0x40000,
} as const;

export const CKO = { certificate: 1, publicKey: 2, privateKey: 3 } as const;
export const CKU_USER = 1;
export const CKC_X509 = 0;
export const CKK = { rsa: 0, ec: 3 } as const;

export const CKA = {
  class: 0x0,
  token: 0x1,
  private: 0x2,
  label: 0x3,
  value: 0x11,
  certificateType: 0x80,
  issuer: 0x81,
  serialNumber: 0x82,
  keyType: 0x100,
  subject: 0x101,
  id: 0x102,
  sensitive: 0x103,
  sign: 0x108,
  verify: 0x10a,
  modulus: 0x120,
  modulusBits: 0x121,
  publicExponent: 0x122,
  extractable: 0x162,
  ecParams: 0x180,
  ecPoint: 0x181,
} as const;

export const CKM = {
  rsaKeyPairGen: 0x0,
  rsaPkcs: 0x1,
  rsaPkcsPss: 0xd,
  ecKeyPairGen: 0x1040,
  ecdsa: 0x1041,
  sha256: 0x250,
  sha384: 0x260,
  sha512: 0x270,
} as const;

export const CKG_MGF1 = { sha256: 2, sha384: 3, sha512: 4 } as const;

export const CKR = {
  slotIdInvalid: 0x3,
  deviceError: 0x30,
  deviceMemory: 0x31,
  deviceRemoved: 0x32,
  mechanismInvalid: 0x70,
  mechanismParamInvalid: 0x71,
  pinIncorrect: 0xa0,
  pinInvalid: 0xa1,
  pinLenRange: 0xa2,
  pinExpired: 0xa3,
  pinLocked: 0xa4,
  sessionClosed: 0xb0,
  sessionHandleInvalid: 0xb3,
  tokenNotPresent: 0xe0,
  tokenNotRecognized: 0xe1,
  userAlreadyLoggedIn: 0x100,
  userPinNotInitialized: 0x102,
} as const;
