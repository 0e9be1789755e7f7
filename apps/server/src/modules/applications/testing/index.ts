import { randomUUID } from 'node:crypto';
import type { KeyKind } from '@yinxin/api';
import type { Environment, Scope } from '@yinxin/api/open';
import { placeDeveloper } from '../../../compose/sandbox-people.ts';
import { aPhone, type TestServer } from '../../../testing/server.ts';
import { ALL_SCOPES, insertKey } from '../index.ts';
import { requireAsDescribed } from './described.ts';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  raw: string;
  code: number;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  data: any;
}

export interface TestProgram {
  applicationId: string;
  organizationName: string;
  phone: string;
  name: string;
  secret: string;
  keyId: string;
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  upload(name: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<Answer>;
  /** Another key of it. */
  key(wish: { kind?: KeyKind; scopes?: Scope[]; expiresAt?: Date; publicKey?: string }): Promise<{
    id: string;
    secret: string;
  }>;
}

/** Any path of the open platform, as a program calls it; the answer is held to the OpenAPI document. */
export async function callOpen(
  server: TestServer,
  method: 'GET' | 'POST',
  path: string,
  given: { body?: unknown; payload?: Buffer; headers?: Record<string, string> },
): Promise<Answer> {
  const response = await server.app.http.inject({
    ...{ method, url: `/openapi/v1${path}` },
    headers: {
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
      ...given.headers,
    },
    payload: given.payload ?? (given.body === undefined ? undefined : JSON.stringify(given.body)),
  });
  requireAsDescribed(method, path, response, given.body);
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const envelope = isJson ? response.json() : { code: 0, message: '', data: response.rawPayload };
  return { status: response.statusCode, headers: response.headers, raw: response.body, ...envelope };
}

export function formOf(name: string, bytes: Uint8Array, boundary: string = randomUUID()) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

let programs = 0;
/** An application with a key that may do everything, of an organisation that is there at once. */
export async function aProgram(
  server: TestServer,
  environment: Environment = 'sandbox',
): Promise<TestProgram> {
  const { db } = server.store;
  const applicationId = randomUUID();
  const number = ++programs;
  const developer = {
    ...{ applicationId, applicationName: `应用${number}`, name: '钱开发', phone: aPhone() },
    organizationName: `开发${'甲乙丙丁戊己庚辛壬癸'[number % 10]}${number}有限公司`,
  };
  await placeDeveloper({ db, vault: server.vault }, developer);
  const key: TestProgram['key'] = async ({ kind = 'bearer', scopes = ALL_SCOPES, expiresAt, publicKey }) => {
    const made = await insertKey(db, server.vault, {
      ...{ applicationId, environment, kind, scopes, expiresAt: expiresAt ?? null, publicKey },
    });
    return { id: made.key.id, secret: made.secret ?? '' };
  };
  const { id: keyId, secret } = await key({});
  const authorization = `Bearer ${secret}`;
  return {
    ...{ applicationId, organizationName: developer.organizationName, secret, keyId, key },
    ...{ phone: developer.phone, name: developer.name },
    call: (method, path, body, headers = {}) =>
      callOpen(server, method, path, { body, headers: { authorization, ...headers } }),
    upload: (name, bytes, headers = {}) => {
      const { payload, type } = formOf(name, bytes);
      return callOpen(server, 'POST', '/files', {
        ...{ payload, headers: { authorization, 'content-type': type, ...headers } },
      });
    },
  };
}
