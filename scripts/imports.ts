// Checks import directions on resolved paths; the rules are data (directions.ts, web-floors.ts). Circles of files are
// biome's to find, circles of modules are found here. dependency-cruiser would do both, but needs a TypeScript compiler
// it can call.
import fs from 'node:fs';
import path from 'node:path';
import { type Direction, directions } from './directions.ts';
import { crowdedDoors } from './door-names.ts';
import { inRoot, root } from './lib.ts';
import { floorObjection } from './web-floors.ts';

interface Import {
  from: string;
  to: string;
  /** As the file writes it. */
  spelling?: string;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

/** Every import of our own code, both ends as paths from the root of the repository. */
export function importsIn(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    if (target.startsWith('.'))
      return [{ from: file, to: path.posix.join(path.posix.dirname(file), target), spelling: target }];
    if (target.startsWith('~/'))
      return [{ from: file, to: `apps/web/app/${target.slice(2)}`, spelling: target }];
    const own = /^@yinxin\/([^/]+)(.*)$/.exec(target);
    return own ? [{ from: file, to: `${packageFolder(own[1] ?? '')}${own[2]}` }] : [];
  });
}

const appNames = new Set(['server', 'web', 'cli', 'usbkey-agent', 'witness', 'offline-verifier']);
const packageFolder = (name: string) => (appNames.has(name) ? `apps/${name}` : `packages/${name}`);

const moduleOf = (file: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1];

/** What is wrong with one import, or undefined. */
export const objection = (imported: Import): string | undefined =>
  directions.find((direction) => isAgainst(direction, imported.from, imported.to))?.reason ??
  floorObjection(imported);

function isAgainst({ from, to, within, except }: Direction, importer: string, imported: string): boolean {
  const [source, target] = [from.exec(importer), to.exec(imported)];
  if (!source || !target) return false;
  if (within && source[1] === target[1]) return false;
  return !except?.some((allowed) => allowed.from.test(importer) && allowed.to.test(imported));
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

export function sourceFiles(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'build', '.react-router'].includes(entry.name) ? [] : sourceFiles(full);
    return isSource(entry.name) ? [full] : [];
  });
}

/** All objections in the repository, doors of modules included, one line each. Tests may look anywhere. */
export function checkImports(): string[] {
  const files = ['apps', 'packages'].flatMap((folder) => sourceFiles(inRoot(folder)));
  const imports = files.flatMap((file) =>
    importsIn(path.relative(root, file), fs.readFileSync(file, 'utf8')),
  );
  const wrong = imports.flatMap((entry) => {
    const reason = objection(entry);
    return reason ? [`${entry.from}: ${reason} (${entry.to})`] : [];
  });
  return [...wrong, ...circles(imports).map((circle) => `modules in a circle: ${circle}`), ...crowdedDoors()];
}
