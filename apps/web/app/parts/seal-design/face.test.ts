import { expect, test } from 'vitest';
import { drawable, faceErrors, firstFace, withFace } from './face.ts';

test('the usual face comes first, with what it usually has', () => {
  expect(firstFace('official')).toEqual({ source: 'drawn', face: 'official', widthMm: 40 });
  expect(firstFace('contract')).toEqual({ source: 'drawn', face: 'contract', widthMm: 38, star: true });
  expect(firstFace('person')).toMatchObject({ face: 'personal', border: true, suffix: '印' });
});

test('another face keeps what both can have and drops the rest', () => {
  const round = { ...firstFace('finance'), serial: 2, code: '1101080997301', star: false };
  expect(withFace(round, 'finance-square')).toEqual({
    source: 'drawn',
    face: 'finance-square',
    widthMm: 25,
    border: true,
  });
  expect(withFace({ ...firstFace('official'), code: '1101080997301' }, 'foreign-invested')).toEqual({
    source: 'drawn',
    face: 'foreign-invested',
    widthMm: 45,
    code: '1101080997301',
  });
});

test('half a code is told beside its field and not drawn', () => {
  const half = { ...firstFace('official'), code: '11010' };
  expect(faceErrors(half)).toEqual({ code: '印章编码应为 13 位数字' });
  expect(drawable(half)).not.toHaveProperty('code');
  const whole = { ...half, code: '1101080997301' };
  expect(faceErrors(whole)).toEqual({});
  expect(drawable(whole)).toEqual(whole);
  expect(faceErrors({ ...firstFace('contract'), serial: 100 })).toEqual({ serial: '编号为 1 至 99' });
});
