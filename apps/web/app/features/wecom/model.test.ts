import { expect, test } from 'vitest';
import { leftAt, partsOf } from './model.ts';

type Draft = Parameters<typeof leftAt>[0];
const document = { id: 'd' } as Draft['documents'][number];
const party = (phone: string) => ({ phone }) as Draft['parties'][number];
const blank = (label: string, value: string, required = true) =>
  ({ party: '$author', label, value, required }) as Draft['fields'][number];
const aDraft = (draft: Partial<Draft>): Draft =>
  ({
    id: 'c',
    title: '设备租赁合同',
    savedAt: '',
    documents: [],
    parties: [],
    fields: [],
    ...draft,
  }) as Draft;

test('a draft stopped at the first step that lacks something', () => {
  expect(leftAt(aDraft({})).step).toBe(1);
  expect(leftAt(aDraft({ documents: [document], parties: [party('')] })).step).toBe(2);
  const all = { documents: [document], parties: [party('19900000001')] };
  expect(leftAt(aDraft(all)).step).toBe(3);
  expect(leftAt(aDraft({ ...all, fields: [blank('租金', ''), blank('备注', '', false)] }))).toMatchObject({
    ...{ step: 2, filled: 0, toFill: 1 },
  });
});

test('fields of one name are filled in once', () => {
  const fields = [blank('租金', '4,800'), blank('租金', ''), blank('税率', '')];
  expect(leftAt(aDraft({ fields }))).toMatchObject({ filled: 1, toFill: 2 });
});

test('what was searched for stands out, whatever its case', () => {
  expect(partsOf('设备租赁合同', '租赁').map(({ text, hit }) => (hit ? `[${text}]` : text))).toEqual([
    '设备',
    '[租赁]',
    '合同',
  ]);
  expect(partsOf('NDA 2026', 'nda')[0]).toEqual({ text: 'NDA', hit: true });
  expect(partsOf('采购', '租赁')).toEqual([{ text: '采购', hit: false }]);
});
