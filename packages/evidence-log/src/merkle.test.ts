import { expect, test } from 'vitest';
import { isDeep } from '../../../scripts/depth.ts';
import { sameBytes } from './bytes.ts';
import { grow } from './growth.ts';
import { isConsistent, leafHash, rootFromInclusion } from './merkle.ts';
import { nodeCrypto as crypto } from './node/index.ts';
import { entriesFrom, memoryStore, plainRoot } from './testing/index.ts';
import { packEntries, pathOfTile, tileAt, tileOf, unpackEntries } from './tiles.ts';
import { TiledTree } from './tree.ts';

/** Leaves and roots that implementations of RFC 6962 have tested each other with since 2012. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

async function treeOf(entries: readonly Uint8Array[], batches: readonly number[] = [entries.length]) {
  const store = memoryStore();
  let size = 0;
  for (const count of batches) {
    const growth = await grow(crypto, size, store.read, entries.slice(size, size + count));
    for (const { path, bytes } of growth.files) store.files.set(path, bytes);
    for (const folder of growth.outgrown) await store.remove(folder);
    size = growth.size;
  }
  return new TiledTree(crypto, size, store.read);
}

test('roots are those that everybody else finds', async () => {
  const entries = LEAVES.map((hex) => Uint8Array.fromHex(hex));
  for (const [at, root] of ROOTS.entries())
    expect((await (await treeOf(entries.slice(0, at + 1))).root()).toHex()).toBe(root);
});

test('every leaf of every tree is proved, and every earlier tree; a proof for anything else is refused', async () => {
  const entries = entriesFrom(0, 40);
  const roots = entries.map((_, at) => plainRoot(entries.slice(0, at + 1)));
  const tree = await treeOf(entries, [1, 2, 30, 7]);
  for (let size = 1; size <= entries.length; size++) {
    const root = roots[size - 1]!;
    for (let index = 0; index < size; index++) {
      const path = await tree.inclusion(index, size);
      const found = rootFromInclusion(crypto, leafHash(crypto, entries[index]!), { index, size, path });
      expect(found && sameBytes(found, root)).toBe(true);
      const wrongs = [{ index, size, path: [...path, root] }];
      if (size > 1)
        wrongs.push(
          { index: (index + 1) % size, size, path },
          { index, size, path: path.slice(1) },
          { index, size, path: path.with(0, root) },
        );
      for (const wrong of wrongs) {
        const other = rootFromInclusion(crypto, leafHash(crypto, entries[index]!), wrong);
        expect(other !== undefined && sameBytes(other, root)).toBe(false);
      }
    }
    for (let earlier = 1; earlier <= size; earlier++) {
      const proof = await tree.consistency(earlier, size);
      const [old, fresh] = [
        { size: earlier, root: roots[earlier - 1]! },
        { size, root },
      ];
      expect(isConsistent(crypto, old, fresh, proof)).toBe(true);
      expect(isConsistent(crypto, { ...old, root: leafHash(crypto, root) }, fresh, proof)).toBe(false);
      expect(isConsistent(crypto, old, { ...fresh, root: leafHash(crypto, root) }, proof)).toBe(false);
      expect(isConsistent(crypto, old, fresh, [...proof, root])).toBe(false);
      if (proof.length > 0) expect(isConsistent(crypto, old, fresh, proof.slice(1))).toBe(false);
    }
  }
  const head = { size: 1, root: roots[0]! };
  expect(isConsistent(crypto, { ...head, size: 0 }, head, [])).toBe(false);
  expect(isConsistent(crypto, { size: 2, root: roots[1]! }, head, [])).toBe(false);
});

test.runIf(isDeep)('a tree over many tiles is the same however its entries came', async () => {
  const entries = entriesFrom(0, 70_000);
  const whole = await treeOf(entries);
  const pieces = await treeOf(entries, [255, 1, 1, 255, 65_000, 24, 4464]);
  const root = plainRoot(entries);
  expect(sameBytes(await whole.root(), root)).toBe(true);
  expect(sameBytes(await pieces.root(), root)).toBe(true);
  for (const index of [0, 255, 256, 65_535, 65_536, 69_999]) {
    const path = await pieces.inclusion(index);
    const found = rootFromInclusion(crypto, leafHash(crypto, entries[index]!), { index, size: 70_000, path });
    expect(found && sameBytes(found, root)).toBe(true);
  }
  for (const earlier of [256, 65_537])
    expect(
      isConsistent(
        crypto,
        { size: earlier, root: plainRoot(entries.slice(0, earlier)) },
        { size: 70_000, root },
        await pieces.consistency(earlier),
      ),
    ).toBe(true);
});

test('tiles lie where the format says, and nowhere else', () => {
  expect(pathOfTile({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
  expect(pathOfTile({ level: 'entries', index: 0, width: 112 })).toBe('tile/entries/000.p/112');
  // of the specification's example of 70,000 entries
  expect([tileOf(70_000, 0, 273), tileOf(70_000, 1, 1), tileOf(70_000, 2, 0), tileOf(70_000, 3, 0)]).toEqual([
    { level: 0, index: 273, width: 112 },
    { level: 1, index: 1, width: 17 },
    { level: 2, index: 0, width: 1 },
    undefined,
  ]);
  for (const path of ['tile/0/x001/x234/067', 'tile/entries/000.p/112', 'tile/63/999'])
    expect(pathOfTile(tileAt(path)!)).toBe(path);
  for (const path of [
    'tile/0/x000/001',
    'tile/00/000',
    'tile/64/000',
    'tile/0/000.p/256',
    'tile/0/000.p/0',
    'tile/0/0',
    'tile/0/000/',
    'tile/0/../000',
  ])
    expect(tileAt(path)).toBeUndefined();
});

test('entries are packed with their lengths, and a bundle that is cut off is none', () => {
  const entries = [new Uint8Array(), new Uint8Array(300).fill(7), Uint8Array.of(1)];
  const bundle = packEntries(entries);
  expect(unpackEntries(bundle, 3)).toEqual(entries);
  for (let length = 0; length < bundle.length; length++)
    expect(unpackEntries(bundle.subarray(0, length), 3)).toBeUndefined();
  expect(() => packEntries([new Uint8Array(65_536)])).toThrow(RangeError);
});
