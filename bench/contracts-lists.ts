// How long the signing centre's lists and its search take for somebody who has so many contracts.
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import type { Store } from '../apps/server/src/db/connect.ts';
import { masterKeys, openVault } from '../apps/server/src/vault/index.ts';
import { wordsOf } from '../apps/server/src/vault/words.ts';
import type { ContractWorld } from './contracts-world.ts';
import type { WorldSigner } from './world-client.ts';

const LOOKS = 240;
const WARM = 20;
const KINDS = ['货物买卖', '房屋租赁', '劳动', '技术服务', '保密', '借款', '运输', '委托', '承揽', '采购'];
const PLACES = ['上海', '北京', '杭州', '成都', '广州', '西安', '南京', '武汉', '苏州', '青岛'];
const TRADES = ['机械', '纺织', '电子', '食品', '物流', '建材', '化工', '医药', '传媒', '软件'];
const LAST = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许';
const FIRST = '春夏秋冬山川河海云雨雪霜梅兰竹菊松柏桃李';

const titleAt = (n: number) =>
  `${KINDS[n % 10]}合同（${PLACES[Math.floor(n / 10) % 10]}${Math.floor(n / 100)}区）`;
const TITLES = 1_000;
const companyAt = (n: number) =>
  `${PLACES[n % 10]}${LAST[Math.floor(n / 10) % 20]}${FIRST[Math.floor(n / 200) % 20]}${TRADES[Math.floor(n / 400) % 10]}有限公司`;
const COMPANIES = 2_000;
/** Their pairs of digits are what tells numbers apart. */
const NUMBERS = 10_000;
const numberAt = (n: number) => `YX-2026-${String(n).padStart(6, '0')}`;

/** Everything is in the words of all, in those of one in ten, of one in some hundred, of a few, of none. */
const KEYWORDS = [
  '合同',
  '货物买卖',
  '上海赵',
  '河海',
  numberAt(4_321),
  '有限公司',
  '杭州钱春电子',
  '火星移民',
];

const QUERIES = {
  lists: [
    'box=complete',
    'box=todo',
    'box=waiting',
    'box=complete&state=COMPLETE',
    'box=ended&state=RECALLED',
    'days=30',
  ],
  search: KEYWORDS.map((keyword) => `keyword=${encodeURIComponent(keyword)}`),
} as const;

const idAt = "('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";

export class ContractShelf {
  readonly #store: Store;
  readonly #world: ContractWorld;
  readonly #who: WorldSigner;
  #rows = 0;

  constructor(world: ContractWorld, store: Store, who: WorldSigner) {
    [this.#world, this.#store, this.#who] = [world, store, who];
  }

  /** Somebody has so many contracts, written by the database itself. */
  async fill(rows: number): Promise<void> {
    const { personId, accountId } = this.#who;
    const client = await this.#world.owner();
    try {
      await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'`);
      await this.#vocabulary(client);
      await client.query('drop index contracts_words');
      await client.query(
        `insert into contracts (id, owner_kind, owner_id, account_id, person_id, title, code, number, state, sent_at, deadline,
                                ended_at, created_at, changed_at, words)
         select ${idAt}, 'person', $1, $2, $1, title.text, 'bench-' || n, 'B-' || n,
                (array['COMPLETE','COMPLETE','COMPLETE','COMPLETE','COMPLETE','SIGNING','SIGNING','RECALLED'])[n % 8 + 1],
                now(), now() + interval '30 days', now(), now(), now() - make_interval(secs => n),
                title.words || company.words || number.words
           from generate_series($3::int, $4::int - 1) as n
           join bench_words title on title.kind = 'title' and title.at = n % ${TITLES}
           join bench_words company on company.kind = 'company' and company.at = (n * 7 + n / 1000) % ${COMPANIES}
           join bench_words number on number.kind = 'number' and number.at = n % ${NUMBERS}`,
        [personId, accountId, this.#rows, rows],
      );
      await client.query(
        `insert into contract_parties (id, contract_id, key, position, step, kind, part, acting_as, name, phone,
                                       phone_fingerprint, account_id, person_id, state)
         select gen_random_uuid(), ${idAt}, 'p' || place, place, place, 'person', 'signer', person.acting_as, person.name, person.phone,
                person.phone_fingerprint, $2, $1, 'READ'
           from generate_series($3::int, $4::int - 1) as n, generate_series(1, 2) as place,
                (select acting_as, name, phone, phone_fingerprint from contract_parties where kind = 'person' limit 1) as person`,
        [personId, accountId, this.#rows, rows],
      );
      await client.query(
        `insert into contract_boxes (account_id, contract_id, box, changed_at)
         select account_id, id, case when state = 'COMPLETE' then 'complete' when state = 'RECALLED' then 'ended'
                                     when right(code, 1) < '5' then 'todo' else 'waiting' end, changed_at
           from contracts where code like 'bench-%' on conflict do nothing`,
      );
      await client.query('create index contracts_words on contracts using gin (words)');
      await client.query('vacuum analyze contracts, contract_parties, contract_boxes');
      await client.query('checkpoint'); // nobody writes all of that to the disk while the lists are read
    } finally {
      await client.end();
    }
    this.#rows = rows;
  }

  async #vocabulary(client: pg.Client): Promise<void> {
    const vault = await openVault(this.#store.db, masterKeys(readConfig({}).MASTER_KEY));
    await client.query('create temp table bench_words (kind text, at int, text text, words tsvector)');
    const sets = {
      title: [TITLES, titleAt],
      company: [COMPANIES, companyAt],
      number: [NUMBERS, numberAt],
    } as const;
    for (const [kind, [count, textAt]] of Object.entries(sets)) {
      const texts = Array.from({ length: count }, (_, n) => textAt(n));
      await client.query(
        `insert into bench_words select $1, (given->>'n')::int, given->>'text',
                array_to_tsvector(array(select jsonb_array_elements_text(given->'words')))
           from jsonb_array_elements($2::jsonb) as given`,
        [kind, JSON.stringify(texts.map((text, n) => ({ n, text, words: wordsOf(vault, [text]) })))],
      );
    }
  }

  /** Milliseconds of a page, the first and from somewhere in the middle on; 95 of a hundred take no longer. */
  async times(kind: keyof typeof QUERIES) {
    const queries = QUERIES[kind];
    const slowest: Record<string, number> = {};
    const times: number[] = [];
    for (let n = 0; n < LOOKS + WARM; n++) {
      const query = queries[n % queries.length] ?? '';
      const micros = (Date.now() - Math.floor(Math.random() * this.#rows) * 1_000) * 1_000;
      const before =
        Math.floor(n / queries.length) % 2 === 0
          ? ''
          : `&before=${micros}.${'f'.repeat(8)}-ffff-7fff-bfff-${'f'.repeat(12)}`;
      const began = performance.now();
      await this.#world.call(`list?limit=20&${query}${before}`, this.#who);
      const took = performance.now() - began;
      if (n < WARM) continue;
      times.push(took);
      const name = decodeURIComponent(query);
      slowest[name] = Math.max(slowest[name] ?? 0, Math.round(took));
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1));
    return { rows: this.#rows, p50: at(0.5), p95: at(0.95), slowest };
  }
}

/** Both at a small and a large number, and how much longer the large one takes. */
export async function listTimes(
  world: ContractWorld,
  store: Store,
  who: WorldSigner,
  small: number,
  large: number,
) {
  const shelf = new ContractShelf(world, store, who);
  const measured = [];
  for (const rows of [small, large]) {
    await shelf.fill(rows);
    measured.push({ lists: await shelf.times('lists'), search: await shelf.times('search') });
  }
  const [few, many] = measured;
  const ratio = (kind: keyof typeof QUERIES) =>
    Number(((many?.[kind].p95 ?? 0) / (few?.[kind].p95 ?? 1)).toFixed(2));
  return { few, many, ratio: { lists: ratio('lists'), search: ratio('search') } };
}
