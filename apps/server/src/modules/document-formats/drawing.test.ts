import { type PageText, RenderProblem } from '@yinxin/pdf-render';
import { PoolFailure } from '@yinxin/worker-pool';
import { describe, expect, test } from 'vitest';
import type { Guest } from '../../http/turns.ts';
import { Drawing } from './drawing.ts';

const person = (id: string): Guest => ({ id, isParty: true });
const TEXTS: PageText[] = [{ text: '合同', boxes: new Float32Array(), pictured: 0 }];

/** Draws what it is told to, when it is told to, and knows which files lie in memory. */
function aStudio(mostWaiting?: number) {
  const held = new Set<string>();
  const opened: string[] = [];
  const drawing = new Map<string, { done: (png: Uint8Array) => void; fails: (error: Error) => void }>();
  const nameOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  const slowly: string[] = [];
  const render = (note: (name: string) => void) => ({
    picture: (bytes: Uint8Array) => {
      const name = nameOf(bytes);
      note(name);
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      drawing.set(name, { done: resolve, fails: reject });
      return promise.finally(() => held.delete(name));
    },
    texts: async (bytes: Uint8Array) => {
      held.delete(nameOf(bytes));
      return TEXTS;
    },
    close: async () => {},
  });
  const lanes = { fast: render(() => {}), slow: render((name) => slowly.push(name)), workers: 2 };
  const pages = new Drawing(lanes, mostWaiting);
  const open = (name: string) => async () => {
    opened.push(name);
    held.add(name);
    return Buffer.from(name);
  };
  const settled = () => new Promise(setImmediate);
  return {
    held,
    opened,
    slowly,
    settled,
    ask: (id: string, name: string, page = 0) =>
      pages.picture(person(id), { sha256: name, page, width: 100 }, open(name)),
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
    await studio.fail('bad', new RenderProblem('unreadable'));
    await bad;
    await studio.finish('good');
    await expect(good).resolves.toBeDefined();
  });
});

describe('a page that takes too long', () => {
  test('is drawn again in the slow lane, and the next page of its file goes there at once', async () => {
    const studio = aStudio();
    const first = studio.ask('reader', 'large');
    await studio.settled();
    await studio.fail('large', new PoolFailure('timeout'));
    expect(studio.slowly).toEqual(['large']);
    await studio.finish('large');
    await expect(first).resolves.toBeDefined();
    void studio.ask('reader', 'large', 1);
    await studio.settled();
    expect(studio.slowly).toEqual(['large', 'large']);
  });

  test('of one does not keep another waiting, whose page is drawn meanwhile', async () => {
    const studio = aStudio();
    for (let n = 0; n < 5; n++) {
      void studio.ask(`hostile ${n}`, `bomb ${n}`).catch(() => {});
      await studio.settled();
      await studio.fail(`bomb ${n}`, new PoolFailure('timeout'));
    }
    expect(studio.slowly).toEqual(['bomb 0']); // the others wait for it
    const honest = studio.ask('reader', 'honest');
    await studio.settled();
    await studio.finish('honest');
    await expect(honest).resolves.toBeDefined();
  });

  test.each([new PoolFailure('timeout'), new PoolFailure('crashed'), new RenderProblem('too-large')])(
    'and is refused for %s is refused at once the next time, without being opened',
    async (error) => {
      const studio = aStudio();
      const asked = expect(studio.ask('reader', 'bomb')).rejects.toMatchObject({
        problem: 'DOCUMENT_REFUSED',
      });
      await studio.settled();
      await studio.fail('bomb', error);
      await studio.fail('bomb', error);
      await asked;
      const before = studio.opened.length;
      await expect(studio.ask('other', 'bomb')).rejects.toMatchObject({ problem: 'DOCUMENT_REFUSED' });
      expect(studio.opened).toHaveLength(before);
    },
  );
});

test('the text of a document is read once for all who look for words in it', async () => {
  const studio = aStudio();
  expect(await studio.texts('reader', 'a')).toBe(TEXTS);
  expect(await studio.texts('other', 'a')).toBe(TEXTS);
  await studio.texts('reader', 'b');
  expect(studio.opened).toEqual(['a', 'b']);
});
