import fs from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '../lib.ts';
import { collectionFiles } from './collections.ts';
import { goFiles } from './go.ts';
import { guideFiles } from './guide-programs.ts';
import { javaFiles } from './java.ts';
import { GENERATED, theApi } from './model.ts';
import { phpFiles } from './php.ts';
import { pythonFiles } from './python.ts';
import { referenceFiles } from './reference.ts';
import { typescriptFiles } from './typescript.ts';
import { vectorsFile } from './vectors.ts';

/** Everything that is generated, by its path from the root of the repository. */
export function generatedFiles(): Record<string, string> {
  const api = theApi();
  return {
    ...typescriptFiles(api),
    ...javaFiles(api),
    ...phpFiles(api),
    ...goFiles(api),
    ...pythonFiles(api),
    ...collectionFiles(),
    ...referenceFiles(api),
    ...guideFiles(),
    'sdks/vectors.json': vectorsFile(),
  };
}

/** Files that were generated from calls that are gone. */
export function staleFiles(files: Record<string, string>): string[] {
  const sources = fs.globSync('{sdks,packages/sdk}/**/*.{ts,py,go,java,php}', { cwd: root });
  const generated = sources.filter((file) => fs.readFileSync(inRoot(file), 'utf8').includes(GENERATED));
  const collections = fs.globSync('sdks/bruno/**/*.{bru,json}', { cwd: root });
  const pages = fs.globSync('apps/server/src/modules/content/seed/reference/*.md', { cwd: root });
  return [...generated, ...collections, ...pages].filter(
    (file) => !(file.replaceAll(path.sep, '/') in files),
  );
}
