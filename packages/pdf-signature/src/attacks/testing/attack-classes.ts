/**
 * Classes of attacks on signed PDF files, each with what a verifier has to answer for the signature that is attacked, as
 * indication and sub-indication (ETSI EN 319 102-1); a file without a signature is answered as a whole. What is not
 * decided here is decided by its own tests: no class is ever TOTAL_PASSED.
 */
export const ATTACK_CLASSES = {
  'universal forgery': /^TOTAL_FAILED\/FORMAT_FAILURE$/,
  'incremental saving': /^TOTAL_FAILED\/FORMAT_FAILURE$/,
  wrapping: /^TOTAL_FAILED\/FORMAT_FAILURE$/,
  'byte ranges': /^TOTAL_FAILED\/FORMAT_FAILURE$/,
  'dictionary spoofing': /^TOTAL_FAILED\/FORMAT_FAILURE$/,
  'changed bytes': /^TOTAL_FAILED\/(HASH_FAILURE|SIG_CRYPTO_FAILURE|FORMAT_FAILURE)$/,
  'shadow, hide': /^TOTAL_FAILED\/FORMAT_FAILURE$/,
  'shadow, replace': /^TOTAL_FAILED\/FORMAT_FAILURE$/,
  'shadow, hide and replace': /^TOTAL_FAILED\/FORMAT_FAILURE$/,
  'evil annotation': /^TOTAL_FAILED\/FORMAT_FAILURE$/,
  'sneaky signature': /^TOTAL_FAILED\/FORMAT_FAILURE$/,
  pages: /^TOTAL_FAILED\/FORMAT_FAILURE$/,
  'two readers': /^(INDETERMINATE|TOTAL_FAILED)\//,
  'validation data and time stamps': /^INDETERMINATE\/(TRY_LATER|OUT_OF_BOUNDS_NO_POE|REVOKED_NO_POE)$/,
  'weak keys and digests':
    /^(INDETERMINATE\/CRYPTO_CONSTRAINTS_FAILURE(_NO_POE)?|TOTAL_FAILED\/SIG_CRYPTO_FAILURE)$/,
  containers:
    /^(TOTAL_FAILED\/(FORMAT_FAILURE|HASH_FAILURE|SIG_CRYPTO_FAILURE)|INDETERMINATE\/(NO_SIGNING_CERTIFICATE_FOUND|SIG_CONSTRAINTS_FAILURE))$/,
  'status and expiry': /^(INDETERMINATE\/(TRY_LATER|OUT_OF_BOUNDS_NO_POE)|TOTAL_FAILED\/REVOKED)$/,
  'fake trust': /^INDETERMINATE\/(NO_CERTIFICATE_CHAIN_FOUND|CHAIN_CONSTRAINTS_FAILURE)$/,
  'visual fake': /^NO_SIGNATURE_FOUND$/,
  'seals of GB/T 38540': /^(TOTAL_FAILED\/|INDETERMINATE\/)/,
} as const satisfies Readonly<Record<string, RegExp>>;
export type AttackClass = keyof typeof ATTACK_CLASSES;

/** Files by `class: trick`. */
export type AttackFiles = Record<`${AttackClass}: ${string}`, Uint8Array>;

export const classOf = (name: string): AttackClass => name.slice(0, name.indexOf(': ')) as AttackClass;
