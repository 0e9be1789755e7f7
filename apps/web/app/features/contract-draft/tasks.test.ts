import { contactPhone } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import type { PlacedField } from './model.ts';
import { newParty } from './parties.ts';
import { spokenPhone, tasksOf } from './tasks.ts';

const field = (kind: PlacedField['kind'], party: string): PlacedField => ({
  ...{ id: kind, documentId: 'd', party, kind, page: 0, left: 0, top: 0, width: 10, height: 10 },
  ...{ label: '', required: true, value: '', options: {} },
});

test('what everybody has to do is told in one line', () => {
  const company = newParty({ kind: 'organization' });
  const person = newParty({ kind: 'person' });
  const fields = [field('seam', company.key), field('seal', company.key), field('text', company.key)];
  expect(tasksOf(company, fields)).toBe('印章、骑缝章、填 1 处');
  expect(tasksOf(person, fields)).toBe('签名（位置签署时自选）');
  expect(tasksOf({ ...person, part: 'cc' }, fields)).toBe('抄送，完成后收到文件');
});

test('a phone number is written as it is read', () => {
  expect(spokenPhone('13700009042')).toBe('137 0000 9042');
  expect(spokenPhone('1370000')).toBe('1370000');
  expect(spokenPhone(contactPhone('0198a5f2-1111-7000-8000-000000000000'))).toBe('企业微信成员');
});
