import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { STYLED_COMPONENTS } from './antd-styles.ts';

const folder = path.join(import.meta.dirname, 'app/features/admin');
/** Imported by name, without looks of their own. */
const LOOKLESS = ['ConfigProvider', 'Grid'];

const importedIn = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from 'antd';/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

test('every component that the back office uses has its styles in the file', () => {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.tsx')).map((name) => path.join(folder, name));
  const used = new Set(sources.flatMap((name) => importedIn(fs.readFileSync(name, 'utf8'))));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => ![...STYLED_COMPONENTS, ...LOOKLESS].includes(name))).toEqual([]);
});
