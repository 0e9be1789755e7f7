import { expect, test } from 'vitest';
import { errorIn } from './errors.ts';

const row = (code: number, message: string) =>
  `<tr>\n<td data-label="code">${code}</td>\n<td data-label="HTTP">401</td>\n<td data-label="message">${message}</td>\n<td data-label="怎么办">请更换 <code>密钥</code>。</td>\n</tr>\n`;
const guide = `<h2 id="s1">登录</h2>${row(30110, '请登录')}<h2 id="s2">签名</h2>${row(31012, '签名与请求不符 &amp; 更多')}${row(30805, '{reason}')}`;

test('a code is found with what happened, what to do and where it belongs', () => {
  expect(errorIn(guide, '31012')).toEqual({
    ...{
      code: '31012',
      status: '401',
      message: '签名与请求不符 & 更多',
      mend: '请更换 密钥。',
      group: '签名',
    },
  });
});

test('a sentence that the server writes is not shown as a blank', () => {
  expect(errorIn(guide, '30805')?.message).toBe('具体原因写在应答的 message 里。');
});

test.each(['31013', '3101', '31012x', '.....', ''])('%j is no code of the guide', (code) => {
  expect(errorIn(guide, code)).toBeUndefined();
});
