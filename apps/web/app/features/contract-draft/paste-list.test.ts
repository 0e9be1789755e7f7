import { expect, test } from 'vitest';
import { readList } from './paste-list.ts';

test('a pasted table is read in whatever order its columns are', () => {
  const { parties, problems } = readList(
    [
      '云岭示例材料有限公司\t丁小山\t137 0013 9042',
      '林知夏，+86 13800138000',
      '13900001111 周承远 青禾示例律师事务所 法定代表人',
      '',
      '吴溪 15800001111 抄送',
    ]
      .join('\n')
      .replace('137 0013 9042', '137-0013-9042')
      .replace('+86 ', '+86'),
  );
  expect(problems).toEqual([]);
  expect(parties).toMatchObject([
    { kind: 'organization', organizationName: '云岭示例材料有限公司', name: '丁小山', phone: '13700139042' },
    { kind: 'person', organizationName: '', name: '林知夏', phone: '13800138000', part: 'signer' },
    { kind: 'organization', name: '周承远', actingAs: 'representative' },
    { kind: 'person', name: '吴溪', part: 'cc' },
  ]);
  expect(new Set(parties.map(({ key }) => key)).size).toBe(4);
});

test('a line that cannot be read is told with its number and its reason', () => {
  const { parties, problems } = readList(
    '张三 1380013800\n13800138000\n李四 王五 13800138001\nabc 13800138002',
  );
  expect(parties).toEqual([]);
  expect(problems).toEqual([
    { line: 1, reason: '没有找到 11 位手机号' },
    { line: 2, reason: '没有找到姓名' },
    { line: 3, reason: '没有看懂“王五”' },
    { line: 4, reason: '“abc”不像姓名' },
  ]);
});

test('a name with a dot is a person, however long', () => {
  expect(readList('阿卜杜拉·买买提·艾力 13800138000').parties).toMatchObject([{ kind: 'person' }]);
});
