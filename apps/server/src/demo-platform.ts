import { randomUUID } from 'node:crypto';
import type { Sandbox } from '@yinxin/sandbox';
import { DAY_MS } from '@yinxin/values';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { timeNow } from './db/clock.ts';
import type { Database } from './db/connect.ts';
import { actingAs, demoOwner } from './demo.ts';
import { asSystem } from './http/principal.ts';
import { ALL_SCOPES, placeSampleCalls, placeSampleReview } from './modules/applications/index.ts';
import type { OpenedVault } from './vault/index.ts';

interface Installation {
  app: Pick<App, 'http' | 'applications' | 'webhooks'>;
  store: { db: Database };
}

interface Parts {
  db: Database;
  vault: OpenedVault;
  app: Installation['app'];
  config: Pick<Config, 'origin'>;
  sandbox: Pick<Sandbox, 'force'> | undefined;
}

const DAYS = 30;
const WEEK_MINUTES = 6 * 1_440;

/** One page on which a contract is signed. */
function onePage(): Buffer {
  const text =
    'BT /F1 16 Tf 72 720 Td (Purchase contract - sample) Tj 0 -480 Td (Party A          Party B) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n');
  return Buffer.from(
    `${body}xref\n0 ${offsets.length + 1}\n${table}\ntrailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

/** What a developer's program does on its first day, over HTTP: a contract is created and signed in the sandbox. */
async function signFirst({ http }: Installation['app'], secret: string): Promise<void> {
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown, headers: object = {}) => {
    const answer = await http.inject({
      ...{ method, url: `/openapi/v1${path}` },
      headers: { authorization: `Bearer ${secret}`, ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    return JSON.parse(answer.body).data;
  };
  await ask('GET', '/account');
  const boundary = randomUUID();
  const form = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="采购合同.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    onePage(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const { fileId } = await ask('POST', '/files', form, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
  const contract = await ask('POST', '/contracts', {
    ...{ title: '采购合同（示例）', files: [fileId] },
    signers: [
      { self: true, fields: [{ kind: 'seal', page: 1, left: 30, top: 190 }] },
      {
        ...{ name: '赵示例', phone: '13500135031' },
        fields: [{ kind: 'signature', page: 1, left: 110, top: 200 }],
      },
    ],
  });
  for (const { id } of contract.parties)
    await ask('POST', `/sandbox/contracts/${contract.id}/parties/${id}/sign`, {});
  await ask('GET', `/contracts/${contract.id}`);
  await ask('GET', '/contracts/00000000-0000-7000-8000-000000000000');
}

/** Two applications of the demo's company: one in use in both environments, one that has just begun. */
export async function seedDemoPlatform(parts: Parts, { app: other, store }: Installation): Promise<void> {
  const { db, vault, app, config, sandbox } = parts;
  const owner = await demoOwner(db, vault);
  const caller = { ...asSystem('demo'), ip: '127.0.0.1', who: actingAs(owner, 'company') };
  await app.applications.create(caller, '人事入职系统');
  const { id, key } = await app.applications.create(caller, '合同管理系统');
  if (!key?.secret) throw new Error('the demo has no key of the sandbox');
  const now = await timeNow(db);

  const receiver = `${config.origin}/sandbox/webhooks/receive/demo`;
  const endpoint = await other.webhooks.create(asSystem('demo'), id, {
    ...{ url: receiver, description: '演示用的接收程序', kinds: [], signature: 'v1' },
  });
  await signFirst(app, key.secret);
  await other.webhooks.test(id, endpoint.id);
  sandbox?.force('webhooks', 'demo', 'refuse');
  await other.webhooks.test(id, endpoint.id);
  sandbox?.force('webhooks', 'demo', undefined);

  const { records } = other.applications;
  await records.addKey({
    ...{ applicationId: id, kind: 'hmac-sha256', scopes: ALL_SCOPES, expiresInMinutes: WEEK_MINUTES },
  });
  await records.change([id], {
    origins: ['http://localhost:8080', 'https://erp.example.cn'],
    theme: { name: '示例科技 ERP', colour: '#12305c' },
  });
  await placeSampleCalls(store.db, { applicationId: id, keyId: key.keyId, now, days: DAYS, perDay: 40 });

  await placeSampleReview(db, {
    ...{ applicationId: id, accountId: caller.who.accountId, at: new Date(now.getTime() - DAYS * DAY_MS) },
  });
  const live = await app.applications.records.addKey({
    ...{ applicationId: id, kind: 'bearer', scopes: ALL_SCOPES, expiresInMinutes: null },
  });
  await app.applications.records.change([id], { networks: ['203.0.113.18', '198.51.100.0/28'] });
  await placeSampleCalls(db, { applicationId: id, keyId: live.keyId, now, days: DAYS, perDay: 180 });
}
