import { describe, expect, test } from 'vitest';
import { aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

const world = new World();
const alice = world.person('甲');
const contract = handwritten(undefined, {
  objects: { ...CONTRACT, 15: '<</Title(Contract)/Producer(A)>>' },
  trailer: '/Info 15 0 R/ID [<aa><aa>]/AdditionalStreams [/application#2Fvnd 5 0 R]',
});
const INFO = '/Info 15 0 R/ID [<aa><aa>]';
const signed = await handSigned(
  contract,
  { objects: SIGNING, trailer: `${INFO}/AdditionalStreams [/application#2Fvnd 5 0 R]` },
  world,
  alice,
);
const EVIL = aStream('BT /F1 11 Tf 56 700 Td (The price is 900 yuan.) Tj ET');
const KEPT = '/AdditionalStreams [/application#2Fvnd 5 0 R]';

describe('objects that nothing refers to', () => {
  const orphaned = handwritten(signed, {
    objects: { 20: EVIL, 21: '<</Type/Font/Subtype/Type1/BaseFont/Courier>>' },
    trailer: `${INFO}${KEPT}`,
  });

  test('honest: they are left behind and told as harmless', async () => {
    const { signatures } = await expectHonest(world, orphaned);
    expect(signatures[0]).toMatchObject({ modification: 'NONE' });
    expect(signatures[0]?.changes).toContainEqual({
      object: 20,
      level: 'NONE',
      what: '没有被任何内容引用，不影响文件',
      revision: 2,
    });
  });

  test('hostile: a later revision leads to one', async () => {
    const page = SIGNING[4]!.replace('/Contents 5 0 R', '/Contents 20 0 R');
    await expectHostile(
      world,
      handwritten(orphaned, { objects: { 4: page }, trailer: `${INFO}${KEPT}` }),
      '修改了页面的 Contents',
    );
  });

  test('hostile: a later revision leads to one from a place that may grow', async () => {
    const catalog = SIGNING[1]!.replace(/>>$/, '/DSS <</Certs [20 0 R]>>>>');
    const later = handwritten(orphaned, { objects: { 1: catalog }, trailer: `${INFO}${KEPT}` });
    await expectHostile(world, later, '先前没有被引用的对象后来被引用');
  });

  test.each(['Catalog', 'Pages', 'Page'])('hostile: a %s that a repairing reader may take', async (type) => {
    const objects = { 20: `<</Type/${type}/Kids [4 0 R]/Count 1/Pages 2 0 R>>` };
    await expectHostile(
      world,
      handwritten(signed, { objects, trailer: `${INFO}${KEPT}` }),
      '修复文件的阅读器可能采用',
    );
  });

  test('hostile: an object that the signed page waits for', async () => {
    const waiting = handwritten(undefined, {
      objects: { ...CONTRACT, 4: CONTRACT[4]!.replace('/Contents 5 0 R', '/Contents [5 0 R 20 0 R]') },
    });
    const page = SIGNING[4]!.replace('/Contents 5 0 R', '/Contents [5 0 R 20 0 R]');
    const first = await handSigned(waiting, { objects: { ...SIGNING, 4: page } }, world, alice);
    await expectHonest(world, first);
    await expectHostile(world, handwritten(first, { objects: { 20: EVIL } }), '新增');
  });
});

describe('objects that are freed', () => {
  test('honest: nothing led to them', async () => {
    const orphaned = handwritten(signed, { objects: { 20: EVIL }, trailer: `${INFO}${KEPT}` });
    const freed = handwritten(orphaned, { objects: {}, free: [20], trailer: `${INFO}${KEPT}` });
    await expectHonest(world, freed);
  });

  test('hostile: the page still shows them', async () => {
    const freed = handwritten(signed, { objects: {}, free: [5], trailer: `${INFO}${KEPT}` });
    await expectHostile(world, freed, '删除了仍被引用的对象');
  });
});

describe('a change that cannot be read is told as a change', () => {
  test.each([
    ['the page', { 4: '<</Type/Page/Parent' }],
    ['its content', { 5: '<</Length 9>> stream' }],
    ['the form', { 1: SIGNING[1]!.replace(/\/AcroForm.*$/, '/AcroForm 30 0 R>>'), 30: '<<(no key)>>' }],
    ['its fields', { 7: '<</T' }],
    ['the validation data', { 1: SIGNING[1]!.replace(/>>$/, '/DSS 30 0 R>>'), 30: '<<(no key)>>' }],
    ['a list of it', { 1: SIGNING[1]!.replace(/>>$/, '/DSS 30 0 R>>'), 30: '<</Certs 31 0 R>>', 31: '[' }],
  ])('hostile: %s', async (_, objects) => {
    await expectHostile(world, handwritten(signed, { objects }), '签署后内容被修改');
  });
});

describe('the trailer', () => {
  test('honest: entries of other programs, the information and the identifier are left out', async () => {
    const { signatures } = await expectHonest(
      world,
      handwritten(signed, { objects: {}, trailer: '/ID [<bb><cc>]' }),
    );
    expect(signatures[0]?.changes.map(({ what }) => what)).toEqual([
      '文件尾的 AdditionalStreams 有变化',
      '文件标识有变化',
      '去掉了文档信息',
    ]);
  });

  test('hostile: it names another document for programs that look there', async () => {
    const swapped = handwritten(signed, {
      objects: { 20: EVIL },
      trailer: `${INFO}/AdditionalStreams [/application#2Fvnd 20 0 R]`,
    });
    await expectHostile(world, swapped, '修改了文件尾的 AdditionalStreams');
  });

  test('hostile: it names another catalog', async () => {
    const swapped = handwritten(signed, {
      objects: { 20: '<</Type/Catalog/Pages 2 0 R>>' },
      trailer: `${INFO}${KEPT}/Root 20 0 R`,
    });
    await expectHostile(world, swapped, '修改了文件尾的 Root');
  });

  test('hostile: the title changes', async () => {
    const objects = { 15: '<</Title(Another contract)/Producer(A)>>' };
    await expectHostile(
      world,
      handwritten(signed, { objects, trailer: `${INFO}${KEPT}` }),
      '修改了文档信息 Title',
    );
  });
});

describe('a value that moves', () => {
  test('honest: into an object of its own', async () => {
    const page = SIGNING[4]!.replace('<</Font <</F1 3 0 R>>>>', '20 0 R');
    const objects = { 4: page, 20: '<</Font <</F1 3 0 R>>>>' };
    await expectHonest(world, handwritten(signed, { objects, trailer: `${INFO}${KEPT}` }));
  });

  test('hostile: and says something else there', async () => {
    const page = SIGNING[4]!.replace('<</Font <</F1 3 0 R>>>>', '20 0 R');
    const objects = {
      4: page,
      20: '<</Font <</F1 21 0 R>>>>',
      21: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>',
    };
    await expectHostile(
      world,
      handwritten(signed, { objects, trailer: `${INFO}${KEPT}` }),
      '修改了页面的 Resources',
    );
  });
});
