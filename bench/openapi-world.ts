// A program with keys in a server's database, and what the driver of the database is asked to do.
import { createHmac, randomUUID } from 'node:crypto';
import { KEY_PREFIXES } from '@yinxin/api/open';
import { signatureBase, signatureHeaders, signatureInput } from '@yinxin/message-signatures';
import pg from 'pg';
import { placeDeveloper } from '../apps/server/src/compose/sandbox-people.ts';
import { readConfig } from '../apps/server/src/config.ts';
import type { Store } from '../apps/server/src/db/connect.ts';
import { ALL_SCOPES, insertKey } from '../apps/server/src/modules/applications/index.ts';
import { masterKeys, openVault } from '../apps/server/src/vault/index.ts';

/** An application whose organisation is there at once, with a key that shows itself and one that signs. */
export async function aLiveProgram({ db }: Pick<Store, 'db'>) {
  const vault = await openVault(db, masterKeys(readConfig({}).MASTER_KEY));
  const applicationId = randomUUID();
  await placeDeveloper(
    { db, vault },
    {
      ...{ applicationId, applicationName: '订单系统', organizationName: '示例贸易有限公司' },
      ...{ name: '钱开发', phone: '13520009999' },
    },
  );
  const make = async (kind: 'bearer' | 'hmac-sha256') => {
    const made = await insertKey(db, vault, {
      ...{ applicationId, environment: 'production', kind, scopes: ALL_SCOPES, expiresAt: null },
    });
    return { keyId: `${KEY_PREFIXES.production}${made.key.id}`, secret: made.secret ?? '' };
  };
  return { applicationId, secret: (await make('bearer')).secret, signing: await make('hmac-sha256') };
}

/** Of a request that reads, as a program signs it (RFC 9421). */
export function signedHeaders(url: string, { keyId, secret }: { keyId: string; secret: string }) {
  const input = signatureInput(['@method', '@path'], {
    ...{ created: Math.floor(Date.now() / 1000), keyid: keyId, alg: 'hmac-sha256', nonce: randomUUID() },
  });
  const base = signatureBase({ method: 'GET', url, headers: {} }, input);
  return signatureHeaders(input, createHmac('sha256', secret).update(base).digest());
}

/** Counts what is written durably while something is done: transactions that end, and writes outside of one. */
export async function commitsDuring(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  const open = new WeakSet<object>();
  let commits = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
    const [given] = args as unknown as [string | { text?: string }];
    const text = (typeof given === 'string' ? given : (given?.text ?? '')).trimStart().toLowerCase();
    if (text.startsWith('begin')) open.add(this);
    else if (text.startsWith('commit')) {
      open.delete(this);
      commits++;
    } else if (text.startsWith('rollback') && !text.startsWith('rollback to')) open.delete(this);
    else if (!open.has(this) && /^(insert|update|delete)/.test(text)) commits++;
    return (query as (...given: never[]) => never).apply(this, args);
  } as typeof query;
  try {
    await work();
    return commits;
  } finally {
    pg.Client.prototype.query = query;
  }
}
