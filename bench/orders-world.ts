// A demo of its own for measuring orders: buyers and reviewers are put into its database, everything else goes by HTTP.
import { createHash, randomBytes } from 'node:crypto';
import { parseCreditCode } from '@yinxin/identifiers';
import pg from 'pg';
import sharp from 'sharp';
import { readConfig } from '../apps/server/src/config.ts';
import { connectEmbedded, openPool, type Store } from '../apps/server/src/db/connect.ts';
import { asSystem } from '../apps/server/src/http/principal.ts';
import { start } from '../apps/server/src/main.ts';
import { beginMembership } from '../apps/server/src/modules/accounts/index.ts';
import { shippedVersion } from '../apps/server/src/modules/content/testing/index.ts';
import { createOperator } from '../apps/server/src/modules/operators/index.ts';
import { markOrganizationCertified } from '../apps/server/src/modules/organization-states/index.ts';
import { draftOrganization } from '../apps/server/src/modules/organizations/index.ts';
import { markPersonVerified } from '../apps/server/src/modules/persons/index.ts';
import { sessions } from '../apps/server/src/modules/sessions/index.ts';
import { personByPhone } from '../apps/server/src/modules/sign-in/index.ts';
import { type Statements, sentStatements } from '../apps/server/src/testing/statements.ts';
import { masterKeys, type OpenedVault, openVault } from '../apps/server/src/vault/index.ts';
import { untilQuiet } from './contracts-signing.ts';

const PORT = 18_219;
const PATIENCE_MS = 60_000;
const system = asSystem('bench');

interface Answer {
  code: number;
  message: string;
  data: never;
}

export interface Bench {
  store: Store;
  /** What the server sends to its database. */
  statements: Statements;
  vault: OpenedVault;
  reviewer: string;
  get(path: string, token: string): Promise<Answer>;
  post(path: string, token: string, body: unknown, header?: string): Promise<Answer>;
  upload(path: string, token: string): Promise<Answer>;
  /** One company has so many orders and nobody else has any more; its token, and the id of the nth. */
  fill(rows: number): Promise<{ token: string; idAt(n: number): string }>;
  /** What autovacuum does in its own time. */
  analyze(): Promise<void>;
  close(): Promise<void>;
}

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
let made = 0;
const aCode = (): string => {
  const body = `91000000MA9${String(++made).padStart(6, '0')}`;
  return body + Array.from(ALPHABET).find((character) => parseCreditCode(body + character).ok);
};

async function read(response: Response): Promise<Answer> {
  const answer = (await response.json()) as Answer;
  if (answer.code !== 1) throw new Error(`${response.url}: ${answer.message}`);
  return answer;
}

export async function openBench(dataDir: string): Promise<Bench> {
  const config = readConfig({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: String(PORT), ORIGIN: `http://localhost:${PORT}` },
  });
  const running = await start({ config });
  const access = await connectEmbedded(config.dataDir);
  const store = openPool(access.application, 4);
  await untilQuiet(store);
  const vault = await openVault(store.db, masterKeys(config.MASTER_KEY));
  const url = (path: string) => `http://127.0.0.1:${PORT}${path}`;
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer();
  const bench: Omit<Bench, 'reviewer' | 'fill'> = {
    store,
    statements: sentStatements(running.store),
    vault,
    get: async (path, token) => read(await fetch(url(path), { headers: { accesstoken: token } })),
    post: async (path, token, body, header = 'accesstoken') =>
      read(
        await fetch(url(path), {
          method: 'POST',
          headers: { [header]: token, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    async upload(path, token) {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'paper.jpg');
      return read(await fetch(url(path), { method: 'POST', headers: { accesstoken: token }, body }));
    },
    async analyze() {
      const owner = new pg.Client(access.owner);
      await owner.connect();
      await owner.query('vacuum (analyze) orders');
      await owner.end();
    },
    async close() {
      await store.close();
      await access.release();
      await running.stop();
    },
  };
  const reviewer = await aReviewer(store);
  return { ...bench, reviewer, fill: (rows) => fill({ ...bench, reviewer } as Bench, rows) };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Past their first password, and signed in. */
async function aReviewer({ db, pool }: Store): Promise<string> {
  await createOperator(
    db,
    { login: 'bench', name: '测量', roles: ['reviewer'] },
    { password: randomBytes(16).toString('hex'), mustChangePassword: false },
    { way: 'installation' },
    0,
  );
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `with person as (select id from operators where login = 'bench')
     insert into operator_sessions (id, token_hash, operator_id, expires_at)
     select gen_random_uuid(), $1, id, now() + interval '1 hour' from person`,
    [hashOf(token)],
  );
  return token;
}

interface Buyer {
  token: string;
  organizationId: string;
  accountId: string;
  personId: string;
}

async function aBuyer({ store, vault }: Pick<Bench, 'store' | 'vault'>): Promise<Buyer> {
  const code = aCode();
  const name = `测量${made}号有限公司`;
  const token = randomBytes(32).toString('base64url');
  return store.db.transaction(async (tx) => {
    const { id: organizationId } = await draftOrganization(tx, name);
    await markOrganizationCertified(tx, vault, system, organizationId, {
      ...{ name, code, representative: '张示例', certifiedUntil: null },
    });
    const personId = await personByPhone(tx, vault, `136${String(10_000_000 + made)}`);
    await markPersonVerified(tx, vault, system, personId, { name: '张示例' });
    const { id: accountId } = await beginMembership(tx, {
      personId,
      organizationId,
      roles: ['administrator'],
    });
    await tx.insert(sessions).values({
      tokenHash: hashOf(token),
      personId,
      accountId,
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    return { token, organizationId, accountId, personId };
  });
}

export interface Draft extends Buyer {
  orderId: string;
  paperId: string;
}

/** A company with a draft of a 合同专用章, papers and all. */
export async function aCompany(bench: Bench): Promise<Draft> {
  const buyer = await aBuyer(bench);
  const { rows } = await bench.store.pool.query("select id from scenes where app_id = 'yinxin-contracts'");
  await bench.post('/api/appapi/scene/choose', buyer.token, { sceneId: rows[0].id });
  const lines = [{ product: 'seal-contract', years: 1 }];
  const { data: order } = await bench.post('/api/appapi/order/save', buyer.token, { lines });
  const { id } = order as { id: string };
  const { data: paper } = await bench.upload('/api/appapi/order/papers?kind=authorization', buyer.token);
  const { paperId } = paper as { paperId: string };
  await bench.post('/api/appapi/order/save', buyer.token, { id, papers: [paperId] });
  return { ...buyer, orderId: id, paperId };
}

export const submitOrder = (bench: Bench, { token, orderId: id }: Draft) =>
  bench.post('/api/appapi/order/submit', token, {
    id,
    agreementVersion: shippedVersion('digital_certificate'),
  });

/** Opens the payment, and presses the button of the stand-in, which sends its notice. */
export async function payOrder(bench: Bench, { token, orderId: id }: Draft): Promise<void> {
  const { data } = await bench.post('/api/appapi/order/pay', token, { id, channel: 'wechat-native' });
  const { qr } = (data as { payment: { qr: string } }).payment;
  const page = new URL(qr);
  await fetch(`http://127.0.0.1:${PORT}${page.pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ press: 'pay' }),
    redirect: 'manual',
  });
}

/** A reviewer opens the paper, as passing asks for, and passes it. */
export async function approve(bench: Bench, { orderId: id, paperId }: Draft): Promise<void> {
  const paper = await fetch(`http://127.0.0.1:${PORT}/api/admin/orders/paper`, {
    method: 'POST',
    headers: { admintoken: bench.reviewer, 'content-type': 'application/json' },
    body: JSON.stringify({ id, paperId }),
  });
  await paper.arrayBuffer();
  await bench.post('/api/admin/orders/decide', bench.reviewer, { id, accept: true }, 'admintoken');
}

export async function waitUntilMade({ store }: Bench, id: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const { rows } = await store.pool.query('select state from orders where id = $1', [id]);
    if (rows[0]?.state === 'done') return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`the order ${id} was not made`);
}

const idAt = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
let filled: { buyer: Buyer; rows: number } | undefined;

async function fill(bench: Bench, rows: number) {
  filled ??= { buyer: await aBuyer(bench), rows: 0 };
  const { buyer, rows: from } = filled;
  const client = await bench.store.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into orders (id, number, owner_kind, owner_id, account_id, person_id, scene_id, state, title, products, price_list_id,
                           amount, payable, agreement_version, agreement_sha256, agreed_at, expires_at, created_at)
       select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'YX20200101-B' || n, 'organization', $1, $2, $3,
              (select id from scenes order by sort limit 1),
              (array['done','done','done','done','reviewing','cancelled','making','rejected'])[n % 8 + 1],
              '公章', array[(array['seal-official','seal-contract'])[n % 2 + 1]], (select id from price_lists where number = 1),
              8000, 8000, '1.0', repeat('0', 64), now(), now(), now() - interval '1 year'
         from generate_series($4::int, $5::int) as n`,
      [buyer.organizationId, buyer.accountId, buyer.personId, from, rows - 1],
    );
  } finally {
    client.release();
  }
  await bench.analyze();
  filled.rows = rows;
  return { token: buyer.token, idAt };
}
