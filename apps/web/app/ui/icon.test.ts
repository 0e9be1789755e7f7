import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ICON_NAMES } from './icon.tsx';

test('every icon that has a name is drawn, and every drawing has a name', () => {
  const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8');
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(drawn).toEqual([...ICON_NAMES]);
});
