// What was confirmed can be made anew from the package, and nothing else fits.
import { describe, expect, test } from 'vitest';
import { utf8 } from '../bytes.ts';
import { nodeCrypto } from '../node/index.ts';
import { aPackage, CODE, CONTRACT, judges, mutantOf, PDF, packed } from '../testing/package.ts';
import {
  type FileKind,
  formatBatch,
  INTENT_FORMAT,
  intentPaths,
  RECORD_FORMAT,
  verifyPackage,
} from './index.ts';

type Contents = [string, FileKind, Uint8Array][];
const hex = (text: string) => nodeCrypto.sha256(utf8(text)).toHex();
const INTENT = '01990000-0000-7000-8000-0000000000aa';
/** The third event of four is the signature. */
const paths = intentPaths('存证记录/3.json');

interface Change {
  intent?: object;
  record?: object;
  batch?: (lines: string) => string;
  facts?: object;
}

/** A package of one signature with its record, one of two that were confirmed at once. */
async function recorded({ intent, record, batch, facts }: Change = {}): Promise<Contents> {
  const stated = `${JSON.stringify({
    format: INTENT_FORMAT,
    contract: { id: CONTRACT, code: CODE },
    party: { id: 'p' },
    documents: [{ sha256: 'ab'.repeat(32) }],
    ...intent,
  })}\n`;
  const digest = hex(stated);
  const kept = JSON.stringify({
    ...{ format: RECORD_FORMAT, contract: CONTRACT, party: 'p', intent: INTENT, digest },
    ...record,
  });
  const lines = formatBatch([
    { id: INTENT, digest },
    { id: '01990000-0000-7000-8000-0000000000ab', digest: 'cd'.repeat(32) },
  ]);
  const confirmed = batch?.(lines) ?? lines;
  const { contents } = await aPackage(undefined, {
    facts: {
      'sign-contract': { intent: INTENT, digest, record: hex(kept), batch: hex(confirmed), ...facts },
    },
  });
  return [
    ...contents,
    [paths.intent, 'intent', utf8(stated)],
    [paths['intent-batch'], 'intent-batch', utf8(confirmed)],
    [paths['signing-record'], 'signing-record', utf8(kept)],
  ];
}

const judged = async (contents: Contents) => {
  const { verdict, checks } = await verifyPackage(await packed(contents), judges);
  return { verdict, intents: checks.find(({ id }) => id === 'intents') };
};
const without = (contents: Contents, ...kinds: FileKind[]): Contents =>
  contents.filter(([, kind]) => !kinds.includes(kind));

test('what was confirmed, for what besides, and how it was signed fit to the log', async () => {
  expect(await judged(await recorded())).toEqual({
    verdict: 'valid',
    intents: { id: 'intents', answer: 'yes', words: '1 次签署' },
  });
});

test('packages from before have none and are not asked', async () => {
  const { contents } = await aPackage();
  expect(await judged(contents)).toEqual({ verdict: 'valid', intents: undefined });
});

test('of somebody whom the holder may not see there is neither', async () => {
  const { verdict, intents } = await judged(
    without(await recorded(), 'intent', 'intent-batch', 'signing-record'),
  );
  expect([verdict, intents?.words]).toEqual(['valid', '0 次签署；另有 1 次按查看范围未附']);
});

describe('even where the log signed for the manifest, it is found', () => {
  const isFound = async (contents: Contents) => {
    const { verdict, intents } = await judged(contents);
    expect([verdict, intents?.answer]).toEqual(['invalid', 'no']);
  };

  test.each(Object.entries(paths))('that any byte of %s was changed', async (kind, path) => {
    const contents = await recorded();
    for (let n = 0; n < 60; n++)
      await isFound(
        contents.map(
          ([at, of, bytes]) => [at, of, at === path ? mutantOf(bytes) : bytes] as const,
        ) as Contents,
      );
    await isFound(without(contents, kind as FileKind));
  });

  test.each<[string, Change]>([
    ['a statement about another contract', { intent: { contract: { id: 'other', code: CODE } } }],
    ['a statement with another code', { intent: { contract: { id: CONTRACT, code: 'B' } } }],
    ['a statement of another party', { intent: { party: { id: 'q' } } }],
    ['a statement about no files', { intent: { documents: [] } }],
    ['a statement of another format', { intent: { format: 'yinxin-intent/1' } }],
    ['a record of another contract', { record: { contract: 'other' } }],
    ['a record of another signature', { record: { intent: 'other' } }],
    ['a record of another confirmation', { record: { digest: 'ef'.repeat(32) } }],
    ['a record of another party', { record: { party: 'q' } }],
    ['a confirmation of others alone', { batch: (lines) => lines.split('\n')[1]! }],
    ['a batch that the event does not name', { facts: { batch: undefined } }],
  ])('%s', async (_, change) => isFound(await recorded(change)));

  test('a file of a signature that is not in the log', async () => {
    const [path, kind, bytes] = (await recorded()).find(([, of]) => of === 'intent')!;
    await isFound([...(await recorded()), [path.replace('3', '4'), kind, bytes]]);
  });
});

test('what a second signer confirmed is what the first left', async () => {
  const acts = ['send-contract', 'sign-contract', 'sign-contract', 'complete-contract'];
  const after = nodeCrypto.sha256(PDF).toHex();
  const withFiles = async (sha256: string) => {
    const stated = `${JSON.stringify({
      format: INTENT_FORMAT,
      contract: { id: CONTRACT, code: CODE },
      party: { id: 'p' },
      documents: [{ sha256 }],
    })}\n`;
    const digest = hex(stated);
    const kept = JSON.stringify({
      ...{ format: RECORD_FORMAT, contract: CONTRACT, party: 'p', intent: INTENT, digest },
    });
    const facts = { 'sign-contract': { intent: INTENT, digest, record: hex(kept) } };
    const { contents } = await aPackage(acts, { facts });
    return judged([
      ...contents,
      [paths.intent, 'intent', utf8(stated)],
      [paths['signing-record'], 'signing-record', utf8(kept)],
    ]);
  };
  expect((await withFiles(after)).verdict).toBe('valid');
  expect((await withFiles('ab'.repeat(32))).intents?.answer).toBe('no');
});
