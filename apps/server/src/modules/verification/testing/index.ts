import type { Envelope, VerifiedFile } from '@yinxin/api';
import type { TestServer } from '../../../testing/server.ts';
import type { BackOffice } from '../../operators/testing/index.ts';

let addresses = 0;

interface VerifyFileOptions {
  name?: string;
  /** Text before the file. */
  fields?: Record<string, string>;
  address?: string;
}

/** Sends a file as the page does; each call comes from an address of its own unless one is named. */
export async function verifyFile(
  { app }: Pick<TestServer, 'app'>,
  bytes: Uint8Array,
  {
    name = '合同.pdf',
    fields = {},
    address = `127.9.${++addresses >> 8}.${addresses & 255}`,
  }: VerifyFileOptions = {},
): Promise<Envelope<VerifiedFile> & { status: number }> {
  const before = Object.entries(fields).map(
    ([field, text]) => `--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`,
  );
  const head = `${before.join('')}--x\r\ncontent-disposition: form-data; name="pdfFile"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/file/verification/verifySignFile',
    remoteAddress: address,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  });
  return { status: response.statusCode, ...response.json<Envelope<VerifiedFile>>() };
}

export const pemOf = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

/** Two persons of the back office put a root on the trust list. */
export async function trustRoot(office: BackOffice, der: Uint8Array, called = '测试根'): Promise<string> {
  const [asker, decider] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
  const body = { certificate: pemOf(der), name: called, source: '测试机构官网，指纹电话核对', why: '测试' };
  const { data, message } = await office.call('POST /api/admin/trust/request', { body }, asker.token);
  if (!data) throw new Error(message);
  const { id, digest } = data;
  const decision = { body: { id, digest, approve: true, why: '已核对' } };
  const decided = await office.call('POST /api/admin/trust/decide', decision, decider.token);
  if (decided.code !== 1) throw new Error(decided.message);
  return data.sha256;
}
