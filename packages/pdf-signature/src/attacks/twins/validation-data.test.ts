import { describe, expect, test } from 'vitest';
import { aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

const world = new World();
const contract = handwritten(undefined, { objects: CONTRACT });
const signed = await handSigned(contract, { objects: SIGNING }, world, world.person('甲'));

const KEY = 'A'.repeat(40);
const CATALOG = SIGNING[1]!.replace(/>>$/, '/DSS 40 0 R>>');
const certificate = Buffer.from(world.ca.certificate).toString('latin1');
const first = handwritten(signed, {
  objects: {
    1: CATALOG,
    40: `<</Type/DSS/Certs 41 0 R/VRI <</${KEY} 43 0 R>>>>`,
    41: '[42 0 R]',
    42: `<</Length 44 0 R>>\nstream\n${certificate}\nendstream`,
    43: '<</Cert [42 0 R]>>',
    44: String(certificate.length),
  },
});

describe('validation data', () => {
  test('honest: a stream whose length stands in an object of its own', async () => {
    const { signatures } = await expectHonest(world, first);
    expect(signatures[0]).toMatchObject({ modification: 'LTA_UPDATES' });
  });

  test('honest: a later store takes lists over, merges and drops', async () => {
    const merged = handwritten(first, {
      objects: { 40: `<</Type/DSS/Certs [42 0 R 45 0 R]>>`, 45: aStream('another') },
      free: [43],
    });
    await expectHonest(world, merged);
    const moved = handwritten(merged, {
      objects: {
        1: CATALOG.replace('40 0 R', '50 0 R'),
        50: '<</Certs 41 0 R>>',
        41: '[42 0 R 45 0 R 51 0 R]',
        51: aStream('x'),
      },
    });
    await expectHonest(world, moved);
  });

  test('hostile: a stray cross-reference stream that a repairing reader takes for the trailer', async () => {
    const kept = handwritten(signed, {
      objects: { 60: aStream('', '/Type/XRef/W [1 2 1]/Size 1/Index [0 0]/Root 1 0 R') },
    });
    await expectHostile(world, kept, '修复文件的阅读器可能采用');
  });

  test('hostile: a certificate is drawn on the page as well', async () => {
    const page = SIGNING[4]!.replace('/Contents 5 0 R', '/Contents [5 0 R 45 0 R]');
    const objects = { 4: page, 40: '<</Certs [42 0 R 45 0 R]>>', 45: aStream('1 g 0 0 600 800 re f') };
    await expectHostile(world, handwritten(first, { objects }), '验证数据同时被其他内容引用');
  });

  test('hostile: the list of certificates is the content of a page', async () => {
    const base = handwritten(undefined, {
      objects: { ...CONTRACT, 4: CONTRACT[4]!.replace('/Contents 5 0 R', '/Contents 41 0 R'), 41: '[5 0 R]' },
    });
    const page = SIGNING[4]!.replace('/Contents 5 0 R', '/Contents 41 0 R');
    const file = await handSigned(base, { objects: { ...SIGNING, 4: page } }, world, world.person('甲'));
    const grown = handwritten(file, {
      objects: {
        1: CATALOG,
        40: '<</Certs 41 0 R>>',
        41: '[5 0 R 45 0 R]',
        45: aStream('1 g 0 0 600 800 re f'),
      },
    });
    await expectHostile(world, grown, '验证数据同时被其他内容引用');
  });

  test('hostile: the content of a page is passed off as a certificate and changed', async () => {
    const changed = handwritten(first, {
      objects: { 40: '<</Certs [42 0 R 5 0 R]>>', 5: CONTRACT[5]!.replace('100', '900') },
    });
    await expectHostile(world, changed, '修改了已签署的对象');
  });

  test('hostile: a page is passed off as the data of a signature', async () => {
    const changed = handwritten(first, {
      objects: { 40: `<</VRI <</${KEY} 4 0 R>>>>`, 5: CONTRACT[5]!.replace('100', '900') },
    });
    await expectHostile(world, changed, '验证数据中含有未知内容');
  });

  test('hostile: a page is kept below a certificate for readers that repair the file', async () => {
    const objects = {
      40: '<</Certs [42 0 R 45 0 R]>>',
      45: aStream('x', '/Next 46 0 R'),
      46: '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
    };
    await expectHostile(world, handwritten(first, { objects }), '修复文件的阅读器可能采用');
  });

  test('hostile: something unknown in the store', async () => {
    const changed = handwritten(first, { objects: { 40: '<</Pages 46 0 R>>', 46: '<</Kids [4 0 R]>>' } });
    await expectHostile(world, changed, '验证数据中含有未知内容 Pages');
  });
});
