import { describe, expect, test } from 'vitest';
import type { Agreement, Block } from './agreement.ts';
import { chineseNumber } from './chinese-number.ts';
import { type AgreementName, headings } from './headings.ts';
import { privacy } from './privacy.ts';
import { register } from './register.ts';
import { texts } from './texts.ts';

const blocksOf = ({ introduction, sections }: Agreement): Block[] => [
  ...introduction,
  ...sections.flatMap(({ body }) => body),
];
const textOf = (agreement: Agreement) => JSON.stringify(agreement);
const sectionOf = ({ sections }: Agreement, title: string) =>
  JSON.stringify(sections.find((section) => section.title === title) ?? '');

describe.each(Object.keys(headings) as AgreementName[])('%s', (name) => {
  const agreement = texts[name];
  test('is versioned and dated', () => {
    expect(headings[name].version).toMatch(/^\d+\.\d+$/);
    expect(headings[name].effective).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('has a different title for every section and says something in each', () => {
    const titles = agreement.sections.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const { body } of agreement.sections) expect(body.length).toBeGreaterThan(0);
  });

  test('fills every cell of every table', () => {
    for (const block of blocksOf(agreement))
      if (typeof block === 'object' && 'rows' in block)
        for (const row of block.rows) {
          expect(row).toHaveLength(block.head.length);
          expect(row.every(Boolean)).toBe(true);
        }
  });
});

test('the service agreement names what may not be signed electronically, as the law of 2019 does', () => {
  const text = textOf(register);
  expect(text).toContain('婚姻、收养、继承');
  expect(text).toContain('停止供水、供热、供气');
  expect(text).not.toContain('不动产');
});

test('the privacy policy says why each field is needed (PIPL 17)', () => {
  expect(sectionOf(privacy, '我们处理哪些信息')).toContain('["场景","信息","目的","必要性"]');
});

test('sensitive information needs a consent of its own, and a face is never the only way (PIPL 28–30)', () => {
  const text = sectionOf(privacy, '敏感个人信息与单独同意');
  for (const word of ['人脸信息', '银行卡号', '单独同意', '必要性', '其他方式']) expect(text).toContain(word);
});

test('certification records are kept five years after the certificate ends (电子签名法 24)', () => {
  expect(sectionOf(privacy, '存储地点与期限')).toContain('证书失效后至少五年');
  expect(sectionOf(register, '文件与记录的保存')).toContain('证书失效后至少五年');
});

test('the certificate agreement names the duties of both sides (电子签名法 15, 20–28)', () => {
  const text = textOf(texts.digital_certificate);
  for (const article of ['十五', '二十', '二十一', '二十二', '二十三', '二十四', '二十七', '二十八'])
    expect(text).toContain(`电子签名法第${article}条`);
  expect(sectionOf(texts.digital_certificate, '吊销')).toContain('失密');
});

test('materials are listed for companies, for persons and for what comes later', () => {
  const titles = texts.digitCertApplyMaterial.sections.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['单位申请', '个人申请', '变更、补办、延期与吊销']));
});

test('on the phone a face is never the only way either', () => {
  expect(sectionOf(texts.useView, '页面会用到的设备能力')).toContain('不需要人脸');
});

test.each([
  [1, '一'],
  [10, '十'],
  [15, '十五'],
  [20, '二十'],
  [99, '九十九'],
])('section %i is numbered %s', (number, text) => {
  expect(chineseNumber(number)).toBe(text);
});
