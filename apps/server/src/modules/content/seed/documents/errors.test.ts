import fs from 'node:fs';
import path from 'node:path';
import { problems } from '@yinxin/api';
import { expect, test } from 'vitest';

const guide = fs.readFileSync(path.join(import.meta.dirname, '04-reference--01-errors.md'), 'utf8');

/** `| 30110 | 401 | 登录已过期，请重新登录 | … |` */
const documented = [...guide.matchAll(/^\| (\d{5}) \| (\d{3}) \| (.+?) \|/gm)].map(
  ([, code, status, message]) => ({ code: Number(code), status: Number(status), message }),
);
const answered = Object.values(problems);

/** 304xx, 305xx and 3064x are met in the back office only. */
const isForDevelopers = ({ code }: { code: number }) =>
  code < 30_400 || (code >= 30_600 && Math.floor(code / 10) !== 3064);

test('the guide tells the truth about every error it names', () => {
  for (const row of documented)
    expect(answered.find(({ code }) => code === row.code)).toMatchObject({
      status: row.status,
      message: row.message,
    });
});

test('a developer finds every error of the open calls in the guide', () => {
  const known = documented.map(({ code }) => code).toSorted();
  expect(known).toEqual(
    answered
      .filter(isForDevelopers)
      .map(({ code }) => code)
      .toSorted(),
  );
});
