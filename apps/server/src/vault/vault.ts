import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const IV_BYTES = 12; // NIST SP 800-38D 8.2.1
const TAG_BYTES = 16;

/** Keeps personal data: encrypted at rest (AES-256-GCM), found again by a keyed hash. */
export interface Vault {
  seal(text: string): Buffer;
  open(sealed: Buffer): string;
  /** The same value gives the same bytes for the same purpose and tells nothing without the key. */
  fingerprint(purpose: string, value: string): Buffer;
}

export function createVault(masterKeyHex: string): Vault {
  const master = Buffer.from(masterKeyHex, 'hex');
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `yinxin/${purpose}`, 32));
  const encryptionKey = derive('personal-data');
  const hashKey = derive('fingerprint');
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return (
        decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    fingerprint: (purpose, value) => createHmac('sha256', hashKey).update(`${purpose}\0${value}`).digest(),
  };
}

export const sameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
