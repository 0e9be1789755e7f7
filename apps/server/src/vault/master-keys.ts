import { decrypt, deriveKey, encrypt } from './cipher.ts';

/** A key that encrypts nothing but other keys. */
interface MasterKey {
  /** Tells master keys apart without telling anything about them. */
  id: string;
  wrap(subject: string, key: Buffer): Buffer;
  unwrap(subject: string, wrapped: Buffer): Buffer;
  /** A key of the installation from before such keys were random: what was encrypted then stays readable. */
  derive(purpose: string): Buffer;
}

export function masterKey(hex: string): MasterKey {
  const master = Buffer.from(hex, 'hex');
  const wrapping = deriveKey(master, 'yinxin/subject-keys');
  return {
    id: deriveKey(master, 'yinxin/master-id').toString('hex').slice(0, 16),
    wrap: (subject, key) => encrypt(wrapping, key, subject),
    unwrap: (subject, wrapped) => decrypt(wrapping, wrapped, subject),
    derive: (purpose) => deriveKey(master, `yinxin/${purpose}`),
  };
}

/** While the master key is being changed both are known: new keys are wrapped by the first, both unwrap. */
export interface MasterKeys {
  current: MasterKey;
  previous?: MasterKey;
}

export const masterKeys = (current: string, previous?: string): MasterKeys => ({
  current: masterKey(current),
  ...(previous && { previous: masterKey(previous) }),
});

interface WrappedKey {
  subject: string;
  wrapped: Buffer;
  masterId: string;
}

export function unwrapKey(
  { current, previous }: MasterKeys,
  { subject, wrapped, masterId }: WrappedKey,
): Buffer {
  const master = [current, previous].find((key) => key?.id === masterId);
  if (!master) throw new Error('MASTER_KEY 与该数据库不匹配，无法解密已有数据');
  return master.unwrap(subject, wrapped);
}
