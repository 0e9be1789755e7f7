import { expect, test } from 'vitest';
import { z } from 'zod';
import { explain } from './explain.ts';

const said = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error ? explain(error) : undefined;
};

const Item = z.union([
  z.strictObject({ kind: z.literal('news'), title: z.string().max(3, '标题太长') }),
  z.strictObject({ kind: z.literal('law'), dates: z.strictObject({ from: z.iso.date('日期不对') }) }),
]);

test('the field inside a union is named', () => {
  const Page = z.object({ item: Item });
  expect(said(Page, { item: { kind: 'law', dates: {} } })).toContain('参数 item.dates.from 有误');
  expect(said(z.array(Item), [{ kind: 'news', title: 5 }])).toContain('参数 0.title 有误');
});

test('a choice among values is wrong as a whole', () => {
  const Choice = z.object({ type: z.union([z.literal(0), z.literal(1)]) });
  expect(said(Choice, { type: 2 })).toBeDefined();
  expect(said(Choice, { type: 2 })).not.toContain('type.');
});

test('words of our own stand alone', () => {
  expect(said(z.object({ name: z.string().min(1, '请输入名称') }), { name: '' })).toBe('请输入名称');
});
