import { expect, test } from 'vitest';
import { instructionsFor } from './instructions.ts';

test.each([
  ['wechat', 'ios', '在 Safari 中打开'],
  ['wechat', 'android', '在浏览器打开'],
  ['weibo', 'ios', '用浏览器打开'],
  ['qq', 'ios', '用 Safari 打开'],
  ['qq', 'android', '用浏览器打开'],
] as const)('%s on %s opens the system browser by “%s”', (app, system, choice) => {
  expect(instructionsFor(app, system).choice).toBe(choice);
});
