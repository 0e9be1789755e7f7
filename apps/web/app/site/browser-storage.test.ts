import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const app = path.join(import.meta.dirname, '..');
const sources = fs
  .readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
const filesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(fs.readFileSync(path.join(app, file), 'utf8')));

test('nothing is written into the browser but what the privacy policy lists', () => {
  const writes =
    /Storage\s*\.\s*setItem|Storage\[|document\.cookie\s*=[^=]|cookieStore|indexedDB|caches\.open/;
  expect(filesWith(writes)).toEqual(['site/browser-storage.ts']);
});
