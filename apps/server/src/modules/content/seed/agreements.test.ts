import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CONSENTS, RECIPIENTS, retentionMarkdown, storageMarkdown } from '@yinxin/api';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../markdown.ts';
import { agreements } from './texts.ts';

const texts = Object.fromEntries(agreements().map(({ slug, data }) => [slug, data.body]));
const textOf = (name: string) => texts[name] ?? '';

/** What stands below a heading, up to the next one. */
const sectionOf = (name: string, title: string) =>
  textOf(name)
    .split(/^## /m)
    .find((section) => section.split('\n', 1)[0]?.endsWith(`、${title}`)) ?? '';

describe.each(agreements())('$slug', ({ data: { body } }) => {
  const { toc, html } = renderMarkdown(body);
  test('numbers its sections without a gap and says something in each', () => {
    const digits = [...'一二三四五六七八九'];
    const numbers = [...digits, '十', ...digits.map((digit) => `十${digit}`)];
    expect(toc.map(({ text }) => text.split('、')[0])).toEqual(numbers.slice(0, toc.length));
    expect(new Set(toc.map(({ text }) => text)).size).toBe(toc.length);
    expect(html).not.toMatch(/<\/h2>\s*(<h2|$)/);
  });
  test('fills every cell of every table', () => {
    expect(html).not.toMatch(/<t[dh][^>]*><\/t[dh]>/);
  });
});

test('what the reader must not miss stands out', () => {
  for (const name of ['register', 'digital_certificate'])
    expect(renderMarkdown(textOf(name)).html).toMatch(
      /<blockquote class="notice"[^>]*>\s*<p><strong>.*以这种样式标出的条款/,
    );
});

test('the service agreement names what may not be signed electronically, as the law of 2019 does', () => {
  expect(textOf('register')).toContain('婚姻、收养、继承');
  expect(textOf('register')).toContain('停止供水、供热、供气');
  expect(textOf('register')).not.toContain('不动产');
});

test('the privacy policy says why each field is needed (PIPL 17)', () => {
  expect(sectionOf('privacy', '我们处理哪些信息')).toContain('| 场景 | 信息 | 目的 | 必要性 |');
});

test('sensitive information needs a consent of its own, and a face is never the only way (PIPL 28–30)', () => {
  const text = sectionOf('privacy', '敏感个人信息与单独同意');
  for (const word of ['人脸信息', '银行卡号', '单独同意', '必要性', '其他方式']) expect(text).toContain(word);
});

test('no mark of a table is left, whatever it was called', () => {
  for (const { data } of agreements()) expect(data.body).not.toMatch(/\{\{|\}\}/);
});

test('the privacy policy shows the table of retention, the storage of the browser and who checks identities', () => {
  expect(sectionOf('privacy', '存储地点与期限')).toContain(retentionMarkdown());
  expect(sectionOf('privacy', '网站存储')).toContain(storageMarkdown());
  for (const { name } of Object.values(RECIPIENTS))
    expect(sectionOf('privacy', '委托处理、提供与公开')).toContain(name);
});

test('a changed table is a new version of the privacy policy', () => {
  // raise the version in 02-privacy.md and in CONSENTS, then write the digest of the tables here
  const tables = createHash('sha256').update(retentionMarkdown()).update(storageMarkdown()).digest('hex');
  const privacy = agreements().find(({ slug }) => slug === 'privacy')?.data;
  expect([privacy?.version, tables.slice(0, 16)]).toEqual([CONSENTS.privacy.version, '8a16b4dc777cd970']);
});

test('the quick start agrees to the versions that a newcomer agrees to', () => {
  const guide = fs.readFileSync(
    path.join(import.meta.dirname, 'documents/01-start--02-quick-start.md'),
    'utf8',
  );
  for (const [kind, text] of Object.entries({ service: 'register', privacy: 'privacy' })) {
    const current = agreements().find(({ slug }) => slug === text)?.data.version;
    const versions = [...guide.matchAll(new RegExp(`kind\\W+${kind}\\W+version\\W+([\\d.]+)`, 'g'))];
    expect(versions.map(([, version]) => version)).toEqual([current]);
  }
});

test('under age nobody is certified, and a child’s data is deleted (PIPL 31)', () => {
  const text = sectionOf('privacy', '未成年人');
  for (const words of ['不满十八周岁的，系统不予实名认证', '不满十四周岁', '第三十一条', '删除'])
    expect(text).toContain(words);
});

test('certification records are kept five years after the certificate ends (电子签名法 24)', () => {
  expect(sectionOf('privacy', '存储地点与期限')).toContain('证书失效后至少五年');
  expect(sectionOf('register', '文件与记录的保存')).toContain('证书失效后至少五年');
});

test('the certificate agreement names the duties of both sides (电子签名法 15, 20–28)', () => {
  for (const article of ['十五', '二十', '二十一', '二十二', '二十三', '二十四', '二十七', '二十八'])
    expect(textOf('digital_certificate')).toContain(`电子签名法第${article}条`);
  expect(sectionOf('digital_certificate', '吊销')).toContain('失密');
});

test('materials are listed for companies, for persons and for what comes later', () => {
  for (const title of ['单位申请', '个人申请', '变更、补办、延期与吊销'])
    expect(sectionOf('digitCertApplyMaterial', title)).toContain('| --- |');
});

test('on the phone a face is never the only way either', () => {
  expect(sectionOf('useView', '页面会用到的设备能力')).toContain('不需要人脸');
});

test('signing without being asked is named wherever the use of keys is promised: who grants it, its bounds, its end', () => {
  for (const text of [
    textOf('register'),
    sectionOf('digital_certificate', '私钥的保管与使用'),
    textOf('cps'),
  ])
    for (const word of ['静默签', '管理员', '期限与次数', '收回', '离任']) expect(text).toContain(word);
});

test('the rule of quota and refunds is written out: refusal and expiry included', () => {
  const rule = sectionOf('register', '费用');
  for (const word of ['审批人退回', '撤回', '拒签', '过期', '退款', '一年有效']) expect(rule).toContain(word);
  expect(rule).not.toContain('按购买时列明的规则');
});

test('the cap of damages is said once, and minors are refused as the code refuses them', () => {
  expect(textOf('cps')).toContain('限额见《数字证书服务协议》第十一部分');
  expect(sectionOf('digital_certificate', '责任')).not.toContain('见电子认证业务规则');
  for (const name of ['register', 'privacy', 'digitCertApplyMaterial']) {
    expect(textOf(name)).toContain('不满十八周岁的，系统不予实名认证');
    expect(textOf(name)).not.toContain('十六周岁');
  }
});
