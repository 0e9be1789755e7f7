import { drawSpecimen, type Specimen } from '@yinxin/sandbox';
import { type Faces, loadFaces } from '@yinxin/seal';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { VendorUnavailable } from './index.ts';
import { aWorld, company, type World, zhang } from './testing.ts';

let world: World;
let faces: Faces;
beforeAll(async () => {
  world = await aWorld();
  faces = await loadFaces();
});
afterAll(() => world.close());

const front: Specimen = {
  kind: 'id-front',
  ...zhang,
  sex: '女',
  nation: '汉',
  birthDate: '1949-12-31',
  address: '示例省示例市示例区示例路一百二十三号四号楼五单元六零七室',
};
const back: Specimen = {
  kind: 'id-back',
  authority: '示例市公安局示例分局',
  validFrom: '2015-03-08',
  validUntil: '长期',
};
const licence: Specimen = {
  kind: 'licence',
  ...company,
  type: '有限责任公司（自然人投资或控股）',
  address: '示例省示例市示例区创新路八号',
  capital: '壹佰万元整',
  establishedOn: '2020-05-06',
  validUntil: '2040-05-05',
  scope: '软件开发；技术服务、技术咨询；企业管理咨询；会议及展览服务',
};
const card: Specimen = { kind: 'bank-card', number: '4111111111111111', bank: '示例银行', type: '借记卡' };

/** What the product does to every picture before it is kept or read. */
const reencoded = (picture: Buffer, width?: number) =>
  sharp(picture)
    .resize(width === undefined ? {} : { width })
    .jpeg({ quality: 80 })
    .toBuffer();

describe('specimens are read after they were encoded anew', () => {
  test.each(depth([1600], [undefined, 1600, 1000]))('at width %s', async (width) => {
    const { ocr } = world.vendors;
    const of = async (specimen: Specimen) => reencoded(await drawSpecimen(faces, specimen), width);
    const { kind: _, ...facts } = front;
    expect(await ocr.idCard(await of(front), 'front')).toEqual(facts);
    expect(await ocr.idCard(await of(back), 'back')).toEqual({
      authority: '示例市公安局示例分局',
      validFrom: '2015-03-08',
      validUntil: '长期',
    });
    expect(await ocr.licence(await of(licence))).toEqual({
      ...company,
      kind: '有限责任公司（自然人投资或控股）',
      address: '示例省示例市示例区创新路八号',
      capital: '壹佰万元整',
      establishedOn: '2020-05-06',
      validFrom: '2020-05-06',
      validUntil: '2040-05-05',
      scope: '软件开发；技术服务、技术咨询；企业管理咨询；会议及展览服务',
    });
    expect(await ocr.bankCard(await of(card))).toEqual({
      number: '4111111111111111',
      bank: '示例银行',
      kind: '借记卡',
    });
  });
});

test('nothing is read from a picture that is no specimen, from no picture, and from the wrong side', async () => {
  const { ocr } = world.vendors;
  const noise = await sharp({
    create: {
      width: 1280,
      height: 992,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  expect(await ocr.idCard(noise, 'front')).toEqual({});
  expect(await ocr.licence(Buffer.from('no picture'))).toEqual({});
  expect(await ocr.bankCard(Buffer.alloc(0))).toEqual({});
  const picture = await drawSpecimen(faces, front);
  expect(await ocr.idCard(picture, 'back')).toEqual({});
  expect(await ocr.licence(picture)).toEqual({});
});

test('a number whose check digit was misread is left out', async () => {
  const misread = await drawSpecimen(faces, { ...front, idNumber: '110105194912310021' });
  const { idNumber, name } = await world.vendors.ocr.idCard(misread, 'front');
  expect([idNumber, name]).toEqual([undefined, '张示例']);
});

test('reading is recorded with its cost, for whom, and without what was read', async () => {
  world.calls.splice(0);
  await world.vendors.ocr.idCard(await drawSpecimen(faces, front), 'front', 'person/7');
  await world.vendors.ocr.idCard(Buffer.from('x'), 'front', 'person/7');
  expect(world.calls).toMatchObject([
    { operation: 'IDCardOCR', outcome: 'read', costFen: 15, target: 'person/7' },
    { operation: 'IDCardOCR', outcome: 'nothing-read', costFen: 0 },
  ]);
  expect(JSON.stringify(world.calls)).not.toMatch(/张示例|1101/);
});

test.each([
  ['garbage', 'nonsense'],
  ['down', 'down'],
])('a vendor that answers by %s is unavailable: %s', async (outcome, failure) => {
  world.sandbox.force('identity', '', `id-card/${outcome}`);
  const error = await world.vendors.ocr.idCard(Buffer.from('x'), 'front').catch((thrown: unknown) => thrown);
  world.sandbox.force('identity', '', 'id-card/');
  expect(error).toBeInstanceOf(VendorUnavailable);
  expect(error).toMatchObject({ failure });
});

test('a specimen whose facts are too long is not drawn half', async () => {
  const scope = Array.from({ length: 900 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join('');
  await expect(drawSpecimen(faces, { ...licence, scope })).rejects.toThrow('too long');
});
