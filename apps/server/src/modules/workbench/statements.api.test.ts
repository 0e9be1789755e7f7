import fs from 'node:fs';
import path from 'node:path';
import { TOKEN_COOKIE } from '@yinxin/api/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSite } from '../../../../../scripts/site.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { countedKinds, everyStatement } from '../../testing/statements.ts';
import { aContract, aSigner, partyOf } from '../contracts/testing/index.ts';
import { aCompany } from '../members/testing/index.ts';
import { seedPrices } from '../prices/index.ts';
import { seedScenes } from '../scenes/index.ts';

/** What each page may send, by kind. AGREE=1 writes down what it sends now: look at the difference. */
const AGREED = path.join(import.meta.dirname, 'statements.agreed.json');
type Sent = Record<string, Record<string, number>>;
/** As much of a statement as tells it from the others. */
const LENGTH = 140;
/** Of connections that listen, to hear whether they still do. */
const BESIDES = /^select 1$/;
const AREA = '/businessProcessing';

let server: TestServer;
let addresses: Record<string, { url: string; token: string }>;
beforeAll(async () => {
  server = await aServer({ pages: { build: await loadSite(), mode: 'production' } });
  await seedPrices(server.store.db, { samples: true });
  await seedScenes(server.store.db, { samples: true });
  const [author, signer] = [await aSigner(server, '沈发起'), await aSigner(server, '韩签署')];
  const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
  const { administrator } = await aCompany(server);
  addresses = {
    'workbench of a person': { url: AREA, token: signer.token },
    'workbench of a company': { url: AREA, token: administrator.token },
    'signing centre': { url: `${AREA}/signCenter`, token: signer.token },
    'signing centre of a company': { url: `${AREA}/signCenter`, token: administrator.token },
    'contract, by who wrote it': { url: `${AREA}/signCenter/detail?id=${id}`, token: author.token },
    'contract, by who signs it': { url: `${AREA}/signCenter/detail?id=${id}`, token: signer.token },
  };
});
afterAll(() => server.close());

async function open({ url, token }: { url: string; token: string }): Promise<void> {
  const answer = await server.app.http.inject({ url, headers: { cookie: `${TOKEN_COOKIE}=${token}` } });
  expect(answer.statusCode).toBe(200);
}

async function sentBy(address: { url: string; token: string }): Promise<Record<string, number>> {
  await open(address); // sessions, and what waited for a phone
  const sent = everyStatement();
  try {
    await open(address);
    const kinds = countedKinds(sent.take()).filter(([kind]) => !BESIDES.test(kind));
    return Object.fromEntries(kinds.map(([kind, times]) => [kind.slice(0, LENGTH), times]));
  } finally {
    sent.stop();
  }
}

const total = (kinds: Record<string, number> = {}): number =>
  Object.values(kinds).reduce((sum, times) => sum + times, 0);

test('no page of whoever is signed in asks the database more than was agreed', async () => {
  const pages: Sent = {};
  for (const [name, address] of Object.entries(addresses)) pages[name] = await sentBy(address);
  if (process.env.AGREE) fs.writeFileSync(AGREED, `${JSON.stringify(pages, undefined, 2)}\n`);
  const agreed = JSON.parse(fs.readFileSync(AGREED, 'utf8')) as Sent;
  const more = Object.entries(pages).flatMap(([page, kinds]) =>
    Object.entries(kinds)
      .map(([kind, times]) => ({ kind, times: times - (agreed[page]?.[kind] ?? 0) }))
      .filter(({ times }) => times > 0)
      .map(({ kind, times }) => `${page}: ${times} × ${kind}`),
  );
  expect(more).toEqual([]);
  for (const [page, kinds] of Object.entries(pages))
    expect(total(kinds)).toBeLessThanOrEqual(total(agreed[page]));
});
