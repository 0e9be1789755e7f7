import type { ProductCode } from '@yinxin/api';
import { writePem } from '@yinxin/der';
import {
  type KeyAlgorithm,
  makeCertificateRequest,
  memoryKeyStore,
  type Signer,
  SoftwareKeyProvider,
  signerFor,
  subjectName,
} from '@yinxin/pki';
import { eq } from 'drizzle-orm';
import type { TestServer } from '../../../testing/server.ts';
import type { OrderFacts } from '../making/lines.ts';
import { sealMakings } from '../tables.ts';
import { aLine } from './index.ts';

const provider = new SoftwareKeyProvider({ store: memoryKeyStore(), masterKey: new Uint8Array(32).fill(9) });
const FAMILIES = { SM2: 'sm2', 'P-256': 'ecdsa', 'RSA-2048': 'rsa' } as const;

/** A key that nobody but the test can use, as one on a token. */
export const aTokenKey = async (algorithm: KeyAlgorithm = 'P-256'): Promise<Signer> =>
  signerFor(provider, await provider.generate(algorithm, '介质'));

/** What a token hands in; `signer` can be another than the key is of. */
export async function aRequest(key: Signer, signer: Pick<Signer, 'sign'> = key): Promise<string> {
  const subject = subjectName({ country: 'CN', commonName: '张三' });
  return writePem(
    'CERTIFICATE REQUEST',
    await makeCertificateRequest({ ...key, sign: signer.sign }, subject),
  );
}

export interface Token {
  key: Signer;
  serial: string;
  sealId: string | null;
  der: Uint8Array;
}

/** A token with its certificate, of a seal or on its own: ordered, key made, requested, issued. */
export async function aToken(
  server: TestServer,
  { token }: { token: string },
  order: OrderFacts,
  product: ProductCode,
  algorithm: keyof typeof FAMILIES = 'P-256',
): Promise<Token> {
  const details = { seal: { algorithm: FAMILIES[algorithm] } };
  const line = aLine(product, { medium: 'usb-key', details });
  await server.app.seals.fulfil(line, order);
  const [making] = await server.store.db.select().from(sealMakings).where(eq(sealMakings.lineId, line.id));
  if (!making) throw new Error('nothing is being made');
  const key = await aTokenKey(algorithm);
  const body = { makingId: making.id, request: await aRequest(key) };
  const { code, message } = await server.call('POST /api/appapi/seal/submitRequest', { body }, token);
  if (code !== 1) throw new Error(message);
  const { serial, sealId } = await server.app.seals.fulfil(line, order);
  if (!serial) throw new Error('no certificate was issued');
  const [certificate] = await server.app.certificates.chainOf(serial);
  if (!certificate) throw new Error('the certificate is not in the records');
  return { key, serial, sealId, der: certificate.der };
}
