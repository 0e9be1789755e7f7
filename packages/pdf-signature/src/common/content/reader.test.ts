import { openPdf, PdfRef, type PdfStream } from '@yinxin/pdf';
import { describe, expect, test } from 'vitest';
import { isDeep } from '../../../../../scripts/depth.ts';
import { aStream, CONTRACT, handwritten } from '../../attacks/testing/handwritten.ts';
import { aProfile, profileObject } from '../../attacks/testing/profile.ts';
import { lookOf } from './look.ts';

const RECT = { left: 100, bottom: 100, right: 300, top: 200 };

/** Reads a content as an appearance (9) of 100 by 50 points that is shown twice as large; 10 is its form. */
function read(content: string, { resources = '', inner = '', entries = '', more = {} } = {}) {
  const form = (text: string, rest: string) =>
    aStream(text, `/Type/XObject/Subtype/Form/BBox [0 0 100 50]${rest}`);
  const listed = `/Resources <</XObject <</Fm 10 0 R>>/Font <</F1 3 0 R>>${resources}>>`;
  const objects = { ...CONTRACT, 9: form(content, listed), 10: form(inner, entries), ...more };
  const document = openPdf(handwritten(undefined, { objects }));
  return lookOf(document, document.resolve(new PdfRef(9)) as PdfStream, RECT);
}

describe('what is painted', () => {
  test('is told with its place on the page, its ink and its width', () => {
    const { things, isUnderstood } = read(
      '0.5 g 10 10 20 5 re f q 1 0 0 1 5 5 cm 3 w 1 0 0 RG 0 0 m 9 0 l S Q',
    );
    expect(isUnderstood).toBe(true);
    expect(things).toMatchObject([
      {
        kind: 'fill',
        box: { left: 120, bottom: 120, right: 160, top: 130 },
        ink: { name: 'DeviceGray 0.5 Normal 1', brightness: 0.5 },
      },
      { kind: 'stroke', width: 6, box: { left: 107, bottom: 107, right: 131, top: 113 } },
    ]);
  });

  test('a saved state comes back whole', () => {
    const { things } = read('1 g q 0 g 7 w 2 0 0 2 0 0 cm 0 0 1 1 re W n Q 0 0 100 50 re B');
    expect(things).toMatchObject([
      { kind: 'fill', ink: { brightness: 1 }, clips: '', seen: RECT },
      { kind: 'stroke', width: 2 },
    ]);
  });

  test('clips tell what is seen', () => {
    const { things } = read('0 0 10 10 re W n 0 0 100 50 re f 50 0 9 9 re f');
    expect(things).toMatchObject([{ seen: { left: 100, right: 120 } }, { seen: undefined }]);
  });

  test('a form has its own matrix, box and state, and leaves none behind', () => {
    const { things } = read('0.2 g /Fm Do 0 0 1 1 re f', {
      inner: '0 0 100 50 re f 1 g',
      entries: '/Matrix [0.5 0 0 0.5 10 0]',
    });
    expect(things).toMatchObject([
      { depth: 1, ink: { brightness: 0.2 }, box: { left: 120, bottom: 100, right: 220, top: 150 } },
      { depth: 0, ink: { brightness: 0.2 }, box: { left: 100, right: 102 } },
    ]);
  });

  test.each([
    [0, 1],
    [2, 2],
    [3, 0],
    [7, 0],
  ])('words in mode %i have %i inks', (mode, count) => {
    const [words] = read(`BT /F1 9 Tf ${mode} Tr (a) Tj ET`).things;
    expect(words).toMatchObject({ kind: 'text', inks: { length: count } });
  });

  test('mode and alpha make another ink of a colour', () => {
    const resources = '/ExtGState <</M <</BM/Multiply/ca 0.5/LW 3/TR2/Default>>>>';
    const { things, isUnderstood } = read('/M gs 0 0 9 9 re B', { resources });
    expect(isUnderstood).toBe(true);
    expect(things).toMatchObject([
      { ink: { name: 'DeviceGray 0 Multiply 0.5', isSheer: true } },
      { ink: { name: 'DeviceGray 0 Multiply 1' }, width: 6 },
    ]);
  });
});

describe('in doubt', () => {
  const PAINT = '0 0 9 9 re f';
  test.each([
    ['an unknown operator', 'zz'],
    ['an operator of glyphs', '9 0 d0'],
    ['an operand too many', `0 ${PAINT}`],
    ['an operand too few', '0 0 9 re f'],
    ['an operand of another kind', '(a) g'],
    ['a state that was not saved', 'Q'],
    ['a broken token', '1.2.3 g'],
    ['a colour that is not known', `/Own cs ${PAINT}`],
    ['a pattern', `/Pattern cs /P scn ${PAINT}`],
    ['a shading', '/Sh sh'],
    ['a state that is not there', '/None gs'],
    ['a form that is not there', '/None Do'],
    ['a font that is not there', '/None 9 Tf'],
    ['a layer', '/OC /L BDC EMC'],
    ['a line of less than no width', '-1 w'],
    ['a point without a beginning', '9 9 l S'],
    ['a scale that no reader bears', '90000 0 0 1 0 0 cm'],
    ['a picture without end', 'BI /W 1 ID x'],
    ['more states than anybody saves', 'q '.repeat(1_001)],
  ])('%s', (_, content) => {
    expect(read(content).isUnderstood).toBe(false);
  });

  test('a form that shows itself', () => {
    expect(
      read('/Fm Do', { inner: '/Fm Do', entries: '/Resources <</XObject <</Fm 10 0 R>>>>' }).isUnderstood,
    ).toBe(false);
  });

  // a million operations take seconds; verify/pictures/places.test.ts comes to the same limit in every run
  test.runIf(isDeep)('forms that lead to each other again and again are cut off', () => {
    const more: Record<number, string> = {};
    for (let num = 10; num < 22; num++)
      more[num] = aStream(
        '/A Do '.repeat(50),
        `/Subtype/Form/BBox [0 0 9 9]/Resources <</XObject <</A ${num + 1} 0 R>>>>`,
      );
    expect(read('/Fm Do', { more }).isUnderstood).toBe(false);
  });

  test.each([
    ['a form on a layer', '/OC 3 0 R'],
    ['a form by reference', '/Ref <<>>'],
    ['a form without a matrix that is one', '/Matrix [1 0 0 1]'],
  ])('%s', (_, entries) => {
    expect(read('/Fm Do', { entries }).isUnderstood).toBe(false);
  });

  test('a group that is painted in a mode, or a mode in a group apart', () => {
    const resources = '/ExtGState <</M <</BM/Multiply>>>>';
    const apart = `/Group <</S/Transparency/K true>>/Resources <<${resources}>>`;
    const states = { resources, entries: '/Group <</S/Transparency>>' };
    expect(read('/Fm Do', states).isUnderstood).toBe(true);
    expect(read('/M gs /Fm Do', states).isUnderstood).toBe(false);
    expect(read('/Fm Do', { entries: apart, inner: '/M gs' }).isUnderstood).toBe(false);
  });

  test('names of resources that a form borrows', () => {
    const resources = '/ExtGState <</M <</ca 1>>>>';
    expect(read('/M gs /Fm Do', { resources }).isUnderstood).toBe(true);
    expect(read('/Fm Do', { resources, inner: '/M gs' }).isUnderstood).toBe(false);
  });
});

describe('profiles', () => {
  const brightness = (content: string, components: number, profile: Uint8Array, entries = '') => {
    const more = { 12: profileObject(components, profile).replace('/N', `${entries}/N`) };
    const resources = '/ColorSpace <</Own [/ICCBased 12 0 R]>>';
    const [thing] = read(`/Own cs ${content} 0 0 9 9 re f`, { resources, more }).things;
    return thing?.kind === 'fill' ? thing.ink.brightness : undefined;
  };

  test('of screens and printers are understood', () => {
    const table = Array.from({ length: 64 }, (_, i) => (i / 63) ** 2.2);
    expect(brightness('', 3, aProfile())).toBe(0);
    expect(brightness('0.5 0.5 0.5 sc', 3, aProfile(table))).toBeCloseTo(0.5);
    expect(brightness('0.5 sc', 1, aProfile([1.8], 'GRAY'), '/Alternate/DeviceGray/Range [0 1]')).toBe(0.5);
  });

  test.each([
    ['a negative', 1, aProfile([1, 0], 'GRAY'), ''],
    ['one that lightens', 1, aProfile([0.2], 'GRAY'), ''],
    ['one of another kind', 3, aProfile([2.2], 'GRAY'), ''],
    ['one that is cut off', 3, aProfile().subarray(0, 150), ''],
    ['another space in its place', 1, aProfile([2.2], 'GRAY'), '/Alternate [/Separation/A/DeviceGray 3 0 R]'],
    ['another range', 1, aProfile([2.2], 'GRAY'), '/Range [1 0]'],
  ])('%s is not', (_, components, profile, entries) => {
    expect(brightness('', components, profile, entries)).toBeUndefined();
  });
});
