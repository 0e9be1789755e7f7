import fs from 'node:fs';
import { inRoot } from './lib.ts';

interface Lock {
  packages: Record<
    string,
    { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }
  >;
}

/** Platform packages that the lock file lacks: `npm install` hides the gap, `npm ci` fails on it later. */
export function lockProblems(lock: Lock): string[] {
  const names = new Set(Object.keys(lock.packages).map((key) => key.replace(/^.*node_modules\//, '')));
  return Object.entries(lock.packages).flatMap(([key, { version, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !names.has(name))
      .map(([name, wanted]) => `${key || 'root'}@${version}: missing ${name}@${wanted}`),
  );
}

export const readLock = (): Lock => JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8'));
