import { expect, test } from 'vitest';
import { maskedBody } from './masked-body.ts';

const kept = (body: unknown) => JSON.parse(maskedBody(Buffer.from(JSON.stringify(body))) ?? '');

test('what was filled in is covered, by whatever names the developer gave it', () => {
  const row = { 员工姓名: '张三丰', 员工手机号: '13800138000', 月工资: '8000' };
  expect(kept({ templateId: 'a', rows: [row] })).toEqual({
    templateId: 'a',
    rows: [{ 员工姓名: '***', 员工手机号: '***', 月工资: '***' }],
  });
  expect(kept({ values: { 身份证号: '11010119900307663X', 说明: '' } })).toEqual({
    values: { 身份证号: '***', 说明: '' },
  });
  expect(kept({ rows: { ready: 3 } })).toEqual({ rows: { ready: 3 } });
});

test('numbers of people are masked where nobody expects them', () => {
  expect(maskedBody({ mobile: '13800138000', phone: 13800138000 })).not.toContain('13800138000');
  expect(maskedBody({ reason: '联系13800138000', idCard: '11010119900307663X' })).not.toMatch(
    /13800138000|11010119900307663X/,
  );
  const id = '019a9b1e-7c00-7000-8000-000000000001';
  expect(kept({ id, at: 1_763_452_800_000, count: 3, isDone: true, next: null })).toEqual({
    ...{ id, at: 1_763_452_800_000, count: 3, isDone: true, next: null },
  });
});

test('of addresses the host is kept, of secrets nothing', () => {
  expect(kept({ url: 'https://a.example/hook/SECRET/in?key=1/2', secret: 'whsec_1' })).toEqual({
    ...{ url: 'https://a.example/***', secret: '***' },
  });
});
