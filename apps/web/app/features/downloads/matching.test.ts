import { DOWNLOAD_CATEGORIES, type Download, keyOfWord } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { categoriesOf, matching } from './matching.ts';

const aFile = (name: string, category: Download['category'], fileName: string): Download => ({
  ...{ id: name, name, category, fileName, description: '安装前请核对摘要', version: '', url: '/' },
  kind: keyOfWord(DOWNLOAD_CATEGORIES, category),
  ...{ size: 1, date: '2026-01-01T00:00:00.000Z', sha256: '', sm3: '' },
});
const files = [
  aFile('命令行工具', '工具', 'yinxin-cli-1.0.0.mjs'),
  aFile('SM2 根证书', '根证书与吊销列表', 'sm2-root.crt'),
  aFile('RSA 根证书', '根证书与吊销列表', 'rsa-root.crt'),
];
const named = (category?: string, keyword?: string) =>
  matching(files, { category, keyword }).map(({ name }) => name);

test('nothing asked for leaves everything, in order', () => {
  expect(matching(files, { category: undefined, keyword: undefined })).toEqual(files);
  expect(categoriesOf(files)).toEqual(['工具', '根证书与吊销列表']);
});

test('a category and the words narrow the list, whatever their case', () => {
  expect(named('工具')).toEqual(['命令行工具']);
  expect(named(undefined, 'sm2')).toEqual(['SM2 根证书']);
  expect(named(undefined, ' 根证书  .CRT ')).toEqual(['SM2 根证书', 'RSA 根证书']);
  expect(named('工具', '根证书')).toEqual([]);
  expect(named('没有的分类')).toEqual([]);
});
