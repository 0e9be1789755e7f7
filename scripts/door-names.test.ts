import { expect, test } from 'vitest';
import { doorObjection, namesIn } from './door-names.ts';

test('lists, types, other names and declarations count', () => {
  const text = `export { a, type B, c as d } from './x.ts';
export type { E } from './y.ts';
export {
  f,
  type G,
} from './z.ts';
export interface H { export: string }
export async function i() {}
export const j = 1;`;
  expect(namesIn(text)).toEqual(['a', 'B', 'd', 'E', 'f', 'G', 'H', 'i', 'j']);
});

test('a door has fifteen names at the most, each of them written down', () => {
  const names = Array.from({ length: 15 }, (_, at) => `name${at}`);
  expect(doorObjection(`export { ${names.join(', ')} } from './x.ts';`)).toBeUndefined();
  expect(doorObjection(`export { ${names.join(', ')}, more } from './x.ts';`)).toContain('16 names');
  expect(doorObjection("export * from './x.ts';")).toContain('export *');
});
