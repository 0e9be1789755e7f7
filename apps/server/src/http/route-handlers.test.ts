import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createHandlers } from './route-handlers.ts';

const route = (id: string, path: string) => ({ id, path, module: {} });
const build = {
  routes: { home: route('home', '/pc/home'), rest: route('rest', '*') },
  assets: { routes: {} },
} as unknown as ServerBuild;

test('each page has a handler of its own routes', () => {
  const handlerFor = createHandlers(build, 'production');
  expect(handlerFor('/pc/home')).toBe(handlerFor('/pc/home'));
  expect(handlerFor('/pc/home')).not.toBe(handlerFor('/pc/other'));
});

test('an address deeper than any page is not looked up step by step', () => {
  const handlerFor = createHandlers(build, 'production');
  const whole = handlerFor('/__manifest');
  expect(handlerFor('/a'.repeat(8_000))).toBe(whole);
  expect(handlerFor('/a/b')).not.toBe(whole);
});
