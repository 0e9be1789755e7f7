import { expect, test } from 'vitest';
import { publicPaths } from './public-paths.ts';

test('the site map knows every public page under each of its addresses, and no error page', () => {
  const paths = publicPaths();
  expect(paths).toContain('/pc/home');
  expect(paths).toContain('/solution/medical');
  expect(paths.filter((path) => path.includes(':') || path === '/404')).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});
