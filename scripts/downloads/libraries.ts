import fs from 'node:fs';
import { inRoot } from '../lib.ts';

interface Manifest {
  version: string;
  exports: string | Record<string, string | Record<string, string>>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export const manifestIn = (folder: string): Manifest =>
  JSON.parse(fs.readFileSync(inRoot(folder, 'package.json'), 'utf8'));

/** The libraries that are published together as the SDK, each before those that need it. */
export const PACKAGES = [
  'der',
  'values',
  'identifiers',
  'guarded-fetch',
  'worker-pool',
  'primitives',
  'archive',
  'pki',
  'pdf',
  'pdf-signature',
  'seal',
] as const;

/** What they take from others, loaded only when asked for: tokens and pictures. Exact versions. */
export const OPTIONAL_LIBRARIES: Readonly<Record<string, string>> = Object.fromEntries(
  PACKAGES.flatMap((name) => {
    const { dependencies, optionalDependencies } = manifestIn(`packages/${name}`);
    return Object.entries({ ...dependencies, ...optionalDependencies });
  })
    // @noble is what browsers calculate with
    .filter(([name]) => !name.startsWith('@yinxin/') && !name.startsWith('@noble/'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
