// What both ends agree on beside the operations; no schema library, so that a page can import it.

export const PROTOCOL_VERSION = 1;

/** Every operation is a POST with JSON both ways. */
export const PATHS = {
  health: '/v1/health',
  beginPairing: '/v1/pairing/begin',
  finishPairing: '/v1/pairing/finish',
  tokens: '/v1/tokens',
  certificates: '/v1/certificates',
  sign: '/v1/sign',
  changePin: '/v1/pin/change',
  makeKey: '/v1/keys/make',
  writeCertificate: '/v1/certificates/write',
  endSession: '/v1/session/end',
} as const;
export type OperationName = keyof typeof PATHS;

/** Where the agent listens unless told otherwise, and where the page looks for it. */
export const AGENT_PORT = 17633;

/** The largest honest request is a certificate or the signed attributes with revocation evidence. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Far more than any certificate has. */
export const MAX_CERTIFICATE_BYTES = 16 * 1024;

/** Fresh for every request of a session; a request that comes twice is refused. */
export const NONCE_HEADER = 'x-usbkey-nonce';

/** Names of `SIGNATURES` in packages/pki that a token may be asked for. */
export const SIGNATURE_ALGORITHMS = [
  'RSA-SHA256',
  'RSA-SHA384',
  'RSA-SHA512',
  'RSA-PSS-SHA256',
  'RSA-PSS-SHA384',
  'RSA-PSS-SHA512',
  'ECDSA-SHA256',
  'SM2-SM3',
] as const;
export type TokenSignatureAlgorithm = (typeof SIGNATURE_ALGORITHMS)[number];

/** Keys that can be made on a token. */
export const TOKEN_KEY_ALGORITHMS = ['RSA-2048', 'RSA-3072', 'P-256', 'SM2'] as const;
export type TokenKeyAlgorithm = (typeof TOKEN_KEY_ALGORITHMS)[number];

export type AnswerEnvelope =
  | { code: 'OK'; data: unknown }
  | { code: string; message: string; details?: Record<string, string | number> };
