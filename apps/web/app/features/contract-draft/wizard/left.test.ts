import { expect, test } from 'vitest';
import type { Partners, StoredDraft } from '../model.ts';
import { leftAt } from './left.ts';

const own = { name: '王示例', phone: '13800138000' } as Partners['own'];
const document = { id: 'd' } as StoredDraft['documents'][number];
const signer = {
  ...{ key: 'p', part: 'signer', kind: 'person', name: '李示例', phone: '19900000001' },
  ...{ idNumber: '', organizationName: '', step: 1 },
} as StoredDraft['parties'][number];
const blank = (label: string, value: string, required = true) =>
  ({
    ...{ party: '$author', kind: 'text', label, value, required, documentId: 'd', page: 0 },
    ...{ left: 0, top: 0, width: 30, height: 5, options: {} },
  }) as StoredDraft['fields'][number];
const aDraft = (draft: Partial<StoredDraft>): StoredDraft =>
  ({ id: 'c', title: '合同', savedAt: '', documents: [], parties: [], fields: [], ...draft }) as StoredDraft;

test('a draft stopped in the part in which opening it goes on', () => {
  expect(leftAt(aDraft({}), { own })).toMatchObject({ step: 1, steps: 3 });
  const unknown = { ...signer, phone: '' };
  expect(leftAt(aDraft({ documents: [document], parties: [unknown] }), { own }).step).toBe(2);
  const all = { documents: [document], parties: [signer] };
  expect(leftAt(aDraft(all), { own }).step).toBe(3);
  expect(
    leftAt(aDraft({ ...all, fields: [blank('租金', ''), blank('备注', '', false)] }), { own }),
  ).toMatchObject({ step: 2, filled: 0, toFill: 1 });
});

test('fields of one name are filled in once', () => {
  const fields = [blank('租金', '4,800'), blank('租金', ''), blank('税率', '')];
  expect(leftAt(aDraft({ documents: [document], fields }), { own })).toMatchObject({ filled: 1, toFill: 2 });
});
