import type { OrderDetail } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import {
  type Catalogue,
  choicesFor,
  draftErrors,
  draftOf,
  linesOf,
  newDraft,
  settled,
  targetsWith,
  wishesFor,
} from './draft.ts';

const offer = (product: Catalogue['products'][number]['product'], act: 'new' | 'renewal' = 'new') => ({
  product,
  act,
  words: '',
  unit: '枚',
  media: ['cloud', 'usb-key'] as ('cloud' | 'usb-key')[],
  prices: [1, 2, 3].map((years) => ({ years, amount: years * 100 })),
  most: 1,
});
const catalogue = {
  products: [
    offer('organization-certificate'),
    offer('seal-official'),
    offer('seal-official', 'renewal'),
    { ...offer('handwriting'), media: ['cloud'] },
    { ...offer('usb-key'), prices: [{ years: 0, amount: 8000 }] },
  ],
  packages: [{ planId: 'p1', name: '入门', contracts: 100, seals: 1, price: 99_900 }],
} as unknown as Catalogue;
const scene = { media: ['usb-key', 'cloud'] as const, years: [1, 2] };

test('what the platform still misses is chosen, what is not sold is not', () => {
  const draft = newDraft(catalogue, ['seal-official', 'seal-invoice'], {});
  expect(draft.products).toEqual(['seal-official']);
  expect(draft.seals['seal-official']?.draft?.source).toBe('drawn');
});

test('media and years are those of everything chosen and of the platform', () => {
  expect(choicesFor(catalogue, ['seal-official'], 'new', scene)).toEqual({
    media: ['cloud', 'usb-key'],
    years: [1, 2],
  });
  expect(choicesFor(catalogue, ['seal-official', 'handwriting'], 'new', scene).media).toEqual(['cloud']);
  expect(choicesFor(catalogue, ['usb-key'], 'new', scene)).toEqual({ media: [], years: [] });
  expect(settled('usb-key', ['cloud'])).toBe('cloud');
});

test('a line says what is asked for and never what it costs', () => {
  const draft = { ...newDraft(catalogue, ['seal-official'], {}), years: 2, medium: 'usb-key' as const };
  expect(
    linesOf({ ...draft, products: [...draft.products, 'usb-key'], quantities: { 'usb-key': 2 } }, []),
  ).toMatchObject([
    {
      product: 'seal-official',
      act: 'new',
      medium: 'usb-key',
      years: 2,
      targetId: null,
      details: { seal: { design: { source: 'drawn', face: 'official' } } },
    },
    { product: 'usb-key', medium: 'usb-key', years: 0, quantity: 2, details: { seal: null } },
  ]);
});

test('what is new says with what kind of key, a certificate by itself too; a saved order keeps it', () => {
  const draft = {
    ...newDraft(catalogue, [], { products: ['organization-certificate', 'seal-official', 'usb-key'] }),
    algorithm: 'rsa' as const,
  };
  const lines = linesOf(draft, []);
  expect(lines.map(({ details }) => details.seal?.algorithm)).toEqual(['rsa', 'rsa', undefined]);
  expect(newDraft(catalogue, [], {}).algorithm).toBe('sm2');
  expect(draftOf({ lines } as unknown as OrderDetail).algorithm).toBe('rsa');
  expect(linesOf(draftOf({ lines } as unknown as OrderDetail), [])).toEqual(lines);
});

test('a renewal names what it renews, stays on its medium and draws nothing', () => {
  const targets = [
    {
      ...{ id: 's1', product: 'seal-official' as const, medium: 'usb-key' as const, name: '公章', note: '' },
      acts: ['renewal' as const],
    },
  ];
  const draft = newDraft(catalogue, [], { act: 'renewal', targetId: 's1' });
  expect(linesOf(draft, targets)).toMatchObject([
    {
      ...{ product: 'seal-official', act: 'renewal', medium: 'usb-key', years: 1, targetId: 's1' },
      details: { seal: null },
    },
  ]);
  expect(choicesFor(catalogue, ['seal-official'], 'renewal', scene)).toEqual({ media: [], years: [1, 2] });
});

test('what is missing is told where it is missing', () => {
  expect(draftErrors(newDraft(catalogue, [], {}), [])).toEqual({ products: '请选择要办理的内容' });
  const written = {
    ...newDraft(catalogue, [], { products: ['handwriting'] }),
    seals: wishesFor(['handwriting'], {}),
  };
  expect(draftErrors(written, [])).toEqual({ handwriting: '请先写下您的签名' });
  expect(draftErrors(newDraft(catalogue, [], { act: 'change' }), [])).toEqual({
    target: '请选择要办理的印章或证书',
    reason: '请填写原因',
  });
});

test('an order that came back keeps its signature until another is written', () => {
  const order = {
    lines: [
      {
        product: 'handwriting',
        act: 'new',
        medium: 'cloud',
        years: 2,
        quantity: 1,
        targetId: null,
        details: { seal: { design: { source: 'handwriting', handwritingId: 'h1' } }, planId: '', reason: '' },
      },
    ],
  } as unknown as OrderDetail;
  const draft = draftOf(order);
  expect(draft).toMatchObject({ act: 'new', products: ['handwriting'], years: 2 });
  expect(draftErrors(draft, [])).toEqual({});
  expect(linesOf(draft, [])[0]?.details.seal).toEqual({
    algorithm: 'sm2',
    design: { source: 'handwriting', handwritingId: 'h1' },
  });
});

test('a saved order of thirty reports stays one of thirty', () => {
  const line = { product: 'verification-report', act: 'new', medium: 'cloud', years: 0, quantity: 30 };
  const order = {
    lines: [{ ...line, targetId: null, details: { seal: null, planId: '', reason: '' } }],
  } as unknown as OrderDetail;
  expect(linesOf(draftOf(order), [])).toMatchObject([line]);
});

test('what an order is about stays known while nothing else can be done with it', () => {
  const line = { product: 'seal-official', act: 'change', targetId: 's1', words: '公章变更' };
  const order = { lines: [line] } as unknown as OrderDetail;
  expect(targetsWith([], order)).toMatchObject([{ id: 's1', product: 'seal-official', acts: ['change'] }]);
  expect(targetsWith([], undefined)).toEqual([]);
});

test('a package that was asked for on the price page is chosen', () => {
  const draft = newDraft(catalogue, ['seal-official'], { planId: 'p1' });
  expect(linesOf(draft, [])).toMatchObject([
    { product: 'contract-package', medium: 'cloud', years: 0, details: { planId: 'p1' } },
  ]);
});
