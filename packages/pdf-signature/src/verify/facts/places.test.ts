import { expect, test } from 'vitest';
import { aContract, aSeal, World } from '../../attacks/testing/world.ts';

const world = new World();
const at = (page: number, xMm: number, yMm: number) => ({
  marks: [{ art: aSeal(), at: [{ page, xMm, yMm }] }],
});
const placesIn = async (file: Uint8Array) =>
  (await world.verify(file)).signatures.map(({ places }) => places);

test.each([0, 90, 180, 270] as const)(
  'a seal is found where it is seen on a page turned by %i',
  async (rotate) => {
    const file = await world.sign(aContract({ page: { entries: { Rotate: rotate } } }), at(1, 30, 120));
    expect(await placesIn(file)).toEqual([[{ page: 1, left: 30, top: 120, width: 40, height: 40 }]]);
  },
);

test('a seal across the pages has a place on each, of its own signature alone', async () => {
  const seam = { marks: [{ art: aSeal(), seam: { pages: 'all', edge: 'right', yMm: 80 } }] } as const;
  const first = await world.sign(aContract({ pages: 3 }), seam);
  const both = await world.sign(first, at(0, 20, 20), world.signer('乙'));
  const [pieces = [], single] = await placesIn(both);
  expect(pieces.map(({ page, top }) => [page, top])).toEqual([
    [0, 80],
    [1, 80],
    [2, 80],
  ]);
  expect(single).toEqual([{ page: 0, left: 20, top: 20, width: 40, height: 40 }]);
});

test('what is not seen has no place', async () => {
  expect(await placesIn(await world.sign(aContract(), world.services('B-LTA')))).toEqual([[], []]);
});
