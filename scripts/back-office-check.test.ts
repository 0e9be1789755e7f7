import { expect, test } from 'vitest';
import { backOfficeProblems, homeless, unstyled, wordless } from './back-office-check.ts';

test('the back office as it stands lacks nothing', () => expect(backOfficeProblems()).toEqual([]));

test('a component without styles is named', () => {
  const source = "import { Button, Carousel, type Foo } from 'antd';";
  expect(unstyled([source])).toEqual([expect.stringContaining('Carousel')]);
});

test('a section without a route, a route without a section and one in nobody’s menu are named', () => {
  const acts = { look: { words: '看', roles: ['editor'] }, nothing: { words: '无', roles: [] } };
  const rows = {
    fine: { act: 'look' },
    inner: { act: 'look', within: 'fine' },
    lost: { act: 'nothing' },
    adrift: { act: 'look', within: 'gone' },
    unrouted: { act: 'look' },
  };
  expect(homeless(rows, ['fine', 'inner', 'lost', 'adrift', 'extra'], acts)).toEqual([
    'routes/admin/extra.tsx: no section',
    'admin-sections.ts: unrouted has no route',
    "admin-sections.ts: lost is in nobody's menu",
    "admin-sections.ts: adrift is in nobody's menu",
  ]);
});

test('an act without words is named', () => {
  expect(wordless({ 'do-it': { words: '' }, 'read-it': { words: '查看' } }, { role: 'editor' })).toEqual([
    'packages/api: do-it has no words',
    'packages/api: role has no words',
  ]);
});
