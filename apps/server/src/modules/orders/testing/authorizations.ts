import { CONSENTS } from '@yinxin/api';
import { aDevice, aPhone, type From, type TestServer } from '../../../testing/server.ts';
import { aCompanyHandledBy, REPRESENTATIVE, save, type Wish } from './index.ts';

export const askRepresentative = (server: TestServer, token: string, id: string, phone: string) =>
  server.call('POST /api/appapi/order/authorization/ask', { body: { id, phone } }, token);

/** The link in the newest message to a phone, as its owner opens it. */
export function authorizationLinkAt(server: TestServer, phone: string): string {
  const text = server.sms
    .messages(phone)
    .map(({ text: words }) => words)
    .find((words) => words.includes('/authorize/'));
  return /\/authorize\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
}

/** A draft of somebody who is not the representative, and the link that the representative got. */
export async function anAskedAuthorization(
  server: TestServer,
  wish: Wish = { product: 'seal-contract', trial: true },
  way: 'representative' | 'letter' = 'representative',
) {
  const { company, number } = await aCompanyHandledBy(server, 'another', way);
  const { token } = company.administrator;
  const { id } = (await save(server, token, { lines: [wish] })).data;
  const phone = aPhone();
  const sent = await askRepresentative(server, token, id, phone);
  if (sent.code !== 1) throw new Error(`nobody was asked: ${sent.message}`);
  const from: From = { device: aDevice() };
  return { company, token, id, phone, number, link: authorizationLinkAt(server, phone), from };
}
export type AskedAuthorization = Awaited<ReturnType<typeof anAskedAuthorization>>;

/** The representative says who they are. */
export const proveRepresentative = (
  server: TestServer,
  { link, number, from }: Pick<AskedAuthorization, 'link' | 'number' | 'from'>,
  more: Record<string, string> = {},
) => {
  const consentVersion = CONSENTS['identity-number'].version;
  const body = { token: link, name: REPRESENTATIVE, number, consentVersion, ...more };
  return server.call('POST /api/appapi/authorization/prove', { body }, undefined, from);
};

export const answerAuthorization = (
  server: TestServer,
  { link, from }: Pick<AskedAuthorization, 'link' | 'from'>,
  body: { code: string; sha256: string; agree: boolean },
) =>
  server.call('POST /api/appapi/authorization/answer', { body: { token: link, ...body } }, undefined, from);
