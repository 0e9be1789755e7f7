import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { countedKinds, type Statements, sentStatements } from '../../testing/statements.ts';
import { aContract, aSigner, partyOf, press, readyToSign, type Signer } from '../contracts/testing/index.ts';

/** What each part of the way may send, by kind. AGREE=1 writes down what it sends now: look at the difference. */
const AGREED = path.join(import.meta.dirname, 'statements.agreed.json');
const PARTS = ['prepare', 'sign', 'sign as the last', 'raise to B-LT', 'tell'] as const;
type Sent = Record<string, Record<string, number>>;

/**
 * Sent when what is known is older than some seconds, for agreements that this database does not have, by the queue for
 * itself, and by this test.
 */
const BESIDES =
  /^select … from (pgboss\.job|content_items) |^insert into step_ups|pgboss\.version|__pgboss__|^SELECT q\.name|^SELECT [it]\.relname|^WITH (locked_parents|due) /;
/** As much of a statement as tells it from the others. */
const LENGTH = 140;

let server: TestServer;
let sent: Statements;
let pair: [Signer, Signer];
beforeAll(async () => {
  server = await aServer({ authorities: true, env: { KEYS_MEMORY_MS: '60000' } });
  sent = sentStatements(server.store);
  pair = [await aSigner(server, '沈发起'), await aSigner(server, '韩签署')];
  await walk(); // what is kept in memory is there
});
afterAll(() => server.close());

/** The whole way of a contract that two sign, part by part. */
async function walk(): Promise<Sent> {
  const parts: Sent = {};
  const over = (part: (typeof PARTS)[number]) => {
    const kinds = countedKinds(sent.take()).filter(([kind]) => !BESIDES.test(kind));
    parts[part] = Object.fromEntries(kinds.map(([kind, times]) => [kind.slice(0, LENGTH), times]));
  };
  const [first, last] = pair;
  const { id } = await aContract(server, first, { parties: [partyOf(first), partyOf(last, { step: 2 })] });
  await server.app.upkeep.deliverEvents();
  sent.take();
  const intent = await readyToSign(server, first, id);
  over('prepare');
  expect(await press(server, first, intent)).toMatchObject({ code: 1 });
  over('sign');
  const second = await readyToSign(server, last, id);
  sent.take();
  expect(await press(server, last, second)).toMatchObject({ data: { state: 'COMPLETE' } });
  over('sign as the last');
  await server.app.contractSigning.archive(id);
  over('raise to B-LT');
  await server.app.upkeep.deliverEvents();
  over('tell');
  return parts;
}

const total = (kinds: Record<string, number> = {}): number =>
  Object.values(kinds).reduce((sum, times) => sum + times, 0);

test('no part of signing sends more to the database than was agreed', async () => {
  const parts = await walk();
  if (process.env.AGREE) fs.writeFileSync(AGREED, `${JSON.stringify(parts, undefined, 2)}\n`);
  const agreed = JSON.parse(fs.readFileSync(AGREED, 'utf8')) as Sent;
  const more = PARTS.flatMap((part) =>
    Object.entries(parts[part] ?? {})
      .map(([kind, times]) => ({ kind, times: times - (agreed[part]?.[kind] ?? 0) }))
      .filter(({ times }) => times > 0)
      .map(({ kind, times }) => `${part}: ${times} × ${kind}`),
  );
  expect(more).toEqual([]);
  for (const part of PARTS) expect(total(parts[part])).toBeLessThanOrEqual(total(agreed[part]));
});
