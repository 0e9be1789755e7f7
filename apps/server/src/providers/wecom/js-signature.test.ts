import { expect, test } from 'vitest';
import { jsSignature } from './index.ts';

/** JS-SDK 使用权限签名算法: the example that WeCom publishes. */
const PUBLISHED = {
  ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
  nonce: 'Wm3WZYTPz0wzccnW',
  timestamp: 1414587457,
  url: 'http://mp.weixin.qq.com?params=value',
};
const SIGNATURE = '0f9de62fce790f9a083d5c99e95740ceb90c27ed';

test('the signature of a page is the one that is published', () => {
  expect(jsSignature(PUBLISHED)).toBe(SIGNATURE);
});

test('what follows the number sign is not signed, everything else is', () => {
  expect(jsSignature({ ...PUBLISHED, url: `${PUBLISHED.url}#/home?a=b` })).toBe(SIGNATURE);
  for (const change of [
    { url: `${PUBLISHED.url}&a=1` },
    { timestamp: 1414587458 },
    { nonce: 'x' },
    { ticket: 'x' },
  ])
    expect(jsSignature({ ...PUBLISHED, ...change })).not.toBe(SIGNATURE);
});
