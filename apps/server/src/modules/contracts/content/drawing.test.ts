import type { PageText } from '@yinxin/pdf-render';
import { PoolFailure } from '@yinxin/worker-pool';
import { describe, expect, test } from 'vitest';
import type { Guest } from '../../../http/turns.ts';
import { Drawing } from './drawing.ts';

const person = (id: string): Guest => ({ id, isParty: true });
const TEXTS: PageText[] = [{ text: '合同', boxes: [] }];

/** Draws what it is told to, when it is told to, and knows which files lie in memory. */
function aStudio(mostWaiting?: number) {
  const held = new Set<string>();
  const opened: string[] = [];
  const drawing = new Map<string, { done: (png: Uint8Array) => void; fails: (error: Error) => void }>();
  const nameOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  const pages = new Drawing(
    {
      picture: (bytes) => {
        const name = nameOf(bytes);
        const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
        drawing.set(name, { done: resolve, fails: reject });
        return promise.finally(() => held.delete(name));
      },
      texts: async (bytes) => {
        held.delete(nameOf(bytes));
        return TEXTS;
      },
      close: async () => {},
    },
    mostWaiting,
  );
  const open = (name: string) => async () => {
    opened.push(name);
    held.add(name);
    return Buffer.from(name);
  };
  const settled = () => new Promise(setImmediate);
  return {
    held,
    opened,
    settled,
    ask: (id: string, name: string) =>
      pages.picture(person(id), { sha256: name, page: 0, width: 100 }, open(name)),
    texts: (id: string, name: string) => pages.texts(person(id), name, open(name)),
    async finish(name: string) {
      drawing.get(name)?.done(Buffer.from(`png of ${name}`));
      await settled();
    },
    async fail(name: string, error: Error) {
      drawing.get(name)?.fails(error);
      await settled();
    },
  };
}

describe('pages that are asked for', () => {
  test('open their file when it is their turn, so that those who wait hold nothing', async () => {
    const studio = aStudio();
    const asked = Array.from({ length: 30 }, (_, n) => studio.ask('reader', `${n}`));
    await studio.settled();
    for (let n = 0; n < 30; n++) {
      expect([...studio.held]).toEqual([`${n}`]);
      await studio.finish(`${n}`);
    }
    expect((await Promise.all(asked)).map((png) => Buffer.from(png).toString())).toContain('png of 29');
  });

  test('of somebody else are drawn while twenty of one wait, and two files at most lie in memory', async () => {
    const studio = aStudio();
    for (let n = 0; n < 20; n++) void studio.ask('greedy', `g${n}`);
    await studio.settled();
    const other = studio.ask('other', 'o');
    void studio.ask('third', 't');
    await studio.settled();
    expect([...studio.held]).toEqual(['g0', 'o']);
    await studio.finish('o');
    expect(Buffer.from(await other).toString()).toBe('png of o');
    await studio.finish('g0');
    expect(studio.opened).toEqual(['g0', 'o', 't', 'g1']);
  });

  test('that another waits for further behind are not waited for with them', async () => {
    const studio = aStudio();
    for (const name of ['a', 'b', 'c']) void studio.ask('first', name);
    const second = studio.ask('second', 'c');
    await studio.settled();
    await studio.finish('c');
    expect(Buffer.from(await second).toString()).toBe('png of c');
    await studio.finish('a');
    await studio.finish('b');
    expect(studio.opened).toEqual(['a', 'c', 'b']); // c is there when its turn comes again
  });

  test('are refused to whoever has too many waiting, and to nobody else; what is there needs no turn', async () => {
    const studio = aStudio(3);
    const kept = studio.ask('reader', 'kept');
    await studio.settled();
    await studio.finish('kept');
    await kept;
    for (let n = 0; n < 4; n++) void studio.ask('reader', `${n}`);
    await expect(studio.ask('reader', '4')).rejects.toMatchObject({ problem: 'DOCUMENT_BUSY' });
    await expect(studio.ask('reader', 'kept')).resolves.toBeDefined();
    const other = studio.ask('other', 'o');
    await studio.settled();
    await studio.finish('o');
    await expect(other).resolves.toBeDefined();
  });

  test('and cannot be drawn say so, and the next is drawn', async () => {
    const studio = aStudio();
    const bad = expect(studio.ask('reader', 'bad')).rejects.toMatchObject({ problem: 'DOCUMENT_REFUSED' });
    const good = studio.ask('reader', 'good');
    await studio.settled();
    await studio.fail('bad', new PoolFailure('timeout'));
    await bad;
    await studio.finish('good');
    await expect(good).resolves.toBeDefined();
  });
});

test('the text of a document is read once for all who look for words in it', async () => {
  const studio = aStudio();
  expect(await studio.texts('reader', 'a')).toBe(TEXTS);
  expect(await studio.texts('other', 'a')).toBe(TEXTS);
  await studio.texts('reader', 'b');
  expect(studio.opened).toEqual(['a', 'b']);
});
