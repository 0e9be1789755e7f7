import fs from 'node:fs';
import { RETRY_SECONDS, WEBHOOK_KINDS } from '@yinxin/api/open';
import { expect, test } from 'vitest';

const guide = fs.readFileSync(
  new URL('../content/seed/documents/02-guides--04-webhooks.md', import.meta.url),
  'utf8',
);

test('the guide names every kind of notification, in the words of the table', () => {
  const rows = Object.entries(WEBHOOK_KINDS).map(([kind, { words }]) => `| ${kind} | ${words} |`);
  expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
  expect(guide.match(/^\| (?:contract|party)\./gm)).toHaveLength(rows.length);
});

test('the guide says when what failed is tried again', () => {
  const words = RETRY_SECONDS.map((seconds) =>
    seconds < 60 ? `${seconds} 秒` : seconds < 3_600 ? `${seconds / 60} 分钟` : `${seconds / 3_600} 小时`,
  );
  expect(guide).toContain(`隔 ${words.join('、')}再试`);
});
