import { randomBytes } from 'node:crypto';
import { equalBytes } from '@yinxin/der';
import { type Certificate, memoryKeyStore, type Signer, SoftwareKeyProvider } from '@yinxin/pki';
import { UsageError } from '../errors.ts';
import { readInput } from '../files.ts';
import type { Io } from '../io.ts';
import { neededSecret } from '../secrets.ts';

interface KeySource {
  readonly path: string;
  readonly passphraseFile: string | undefined;
}

/** Opens a private key file for the time of `work` only; it must belong to the certificate. */
export async function withKey<T>(
  source: KeySource,
  certificate: Certificate,
  io: Io,
  work: (signer: Signer) => Promise<T>,
): Promise<T> {
  const bytes = await readInput(source.path);
  const text = Buffer.from(bytes).toString('latin1');
  const isPem = text.includes('-----BEGIN ');
  // PKCS#8 and the older way of openssl
  const isEncrypted = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(text);
  const passphrase = isEncrypted ? await keyPassphrase(source, io) : undefined;
  const provider = new SoftwareKeyProvider({
    store: memoryKeyStore(),
    masterKey: new Uint8Array(randomBytes(32)),
  });
  const ref = await provider.importKey(isPem ? text : bytes, source.path, passphrase);
  return provider.withSigner(ref, (signer) => {
    if (!equalBytes(signer.publicKey, certificate.spki)) throw new UsageError('私钥与证书不匹配');
    return work(signer);
  });
}

const keyPassphrase = ({ passphraseFile }: KeySource, io: Io): Promise<string> =>
  neededSecret(
    { file: passphraseFile, env: 'YINXIN_KEY_PASSPHRASE', question: '私钥口令' },
    'key-passphrase-file',
    io,
  );
