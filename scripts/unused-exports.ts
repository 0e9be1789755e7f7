import fs from 'node:fs';
import { root } from './lib.ts';

const SOURCES = '{apps,packages,scripts,tests,bench}/**/*.{ts,tsx}';
const ELSEWHERE = /node_modules|\/build\/|\.react-router/;

/** What others read by the file's name or by what it is, not by the name of the export. */
const READ_OTHERWISE = [
  /\/index\.tsx?$/, // the door of a package or module
  /\.(?:test|spec)\.tsx?$/,
  /\.config\.ts$/,
  /^apps\/web\/app\/(?:routes\/|root\.tsx$|entry\.)/, // React Router
  /\/tables\.ts$/, // drizzle-kit
  /\/dynamic-css\.ts$/, // stands in for a file of antd (vite.config.ts)
  /^packages\/sdk\/src\/generated\//, // read by whoever uses the SDK
  /^packages\/api\/src\/open\//, // calls and models of the open platform are found by what they are
  /^packages\/api\/src\/calls\//, // the table of calls is built of all of them
];

/** What a file declares and exports at once, by name. */
export const EXPORTED =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

/** Exports whose name stands in no other file: nobody can import them, so they are no exports. */
export function unusedExports(files = sources()): string[] {
  const inFiles = new Map<string, number>();
  for (const text of files.values())
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g)))
      inFiles.set(word, (inFiles.get(word) ?? 0) + 1);
  return [...files]
    .filter(([file]) => !READ_OTHERWISE.some((pattern) => pattern.test(file)))
    .flatMap(([file, text]) =>
      [...text.matchAll(EXPORTED)]
        .map(([, name = '']) => name)
        .filter((name) => inFiles.get(name) === 1)
        .map((name) => `${file}: ${name} is exported and used nowhere else`),
    );
}

function sources(): Map<string, string> {
  const files = fs.globSync(SOURCES, { cwd: root }).filter((file) => !ELSEWHERE.test(file));
  return new Map(files.map((file) => [file, fs.readFileSync(`${root}/${file}`, 'utf8')]));
}
