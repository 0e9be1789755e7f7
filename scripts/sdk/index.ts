import { collectionFiles } from './collections.ts';
import { goFiles } from './go.ts';
import { javaFiles } from './java.ts';
import { theApi } from './model.ts';
import { phpFiles } from './php.ts';
import { pythonFiles } from './python.ts';
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
    'sdks/vectors.json': vectorsFile(),
  };
}
