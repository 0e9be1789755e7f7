// Import directions (ARCHITECTURE.md): packages -> packages only; apps -> packages; the site never reaches into the
// server; a server module reaches another only through its index.ts, and never in a circle.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './lib.ts';

export interface Import {
  from: string;
  to: string;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

/** Every import of our own code, both ends as paths from the root of the repository. */
export function importsIn(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    if (target.startsWith('.'))
      return [{ from: file, to: path.posix.join(path.posix.dirname(file), target) }];
    if (target.startsWith('~/')) return [{ from: file, to: `apps/web/app/${target.slice(2)}` }];
    const own = /^@yinxin\/([^/]+)(.*)$/.exec(target);
    return own ? [{ from: file, to: `${packageFolder(own[1] ?? '')}${own[2]}` }] : [];
  });
}

const appNames = new Set(['server', 'web', 'sandbox', 'cli', 'usbkey-agent', 'witness']);
const packageFolder = (name: string) => (appNames.has(name) ? `apps/${name}` : `packages/${name}`);

const home = (file: string) => file.split('/').slice(0, 2).join('/');
const moduleOf = (file: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1];

/** What is wrong with one import, or undefined. */
export function objection({ from, to }: Import): string | undefined {
  const elsewhere = home(from) !== home(to);
  if (from.startsWith('packages/') && to.startsWith('apps/')) return 'a package must not import an app';
  if (from.startsWith('apps/') && to.startsWith('apps/') && elsewhere)
    return 'an app must not import another app';
  if (to.startsWith('packages/') && to.includes('/src/') && elsewhere) return 'import a package by its name';

  const [own, target] = [moduleOf(from), moduleOf(to)];
  if (!target || own === target || to.endsWith('/index.ts')) return undefined;
  // A foreign key needs the other table itself; going through index.ts would load the whole module for it.
  if (from.endsWith('/tables.ts') && to.endsWith('/tables.ts')) return undefined;
  return `reach module ${target} through its index.ts`;
}

/** Modules that import each other, directly or in a round. */
export function circles(imports: Import[]): string[] {
  const reaches = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [own, target] = [moduleOf(from), moduleOf(to)];
    if (!own || !target || own === target) continue;
    reaches.set(own, (reaches.get(own) ?? new Set()).add(target));
  }
  const found: string[] = [];
  const walk = (name: string, trail: string[]) => {
    if (trail[0] === name) found.push([...trail, name].join(' -> '));
    if (trail.includes(name)) return;
    for (const next of reaches.get(name) ?? []) walk(next, [...trail, name]);
  };
  for (const name of reaches.keys()) walk(name, []);
  return found;
}

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);

function sourceFiles(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'build', '.react-router'].includes(entry.name) ? [] : sourceFiles(full);
    return isSource(entry.name) ? [full] : [];
  });
}

/** All objections in the repository, one line each. Tests may look anywhere. */
export function checkImports(): string[] {
  const files = ['apps', 'packages'].flatMap((folder) => sourceFiles(inRoot(folder)));
  const imports = files.flatMap((file) =>
    importsIn(path.relative(root, file), fs.readFileSync(file, 'utf8')),
  );
  const wrong = imports.flatMap((entry) => {
    const reason = objection(entry);
    return reason ? [`${entry.from}: ${reason} (${entry.to})`] : [];
  });
  return [...wrong, ...circles(imports).map((circle) => `modules in a circle: ${circle}`)];
}
