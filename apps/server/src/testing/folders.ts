import fs from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';

/** A folder of its own within that of the run. */
export const aFolder = (name: string): string => fs.mkdtempSync(path.join(inject('folder'), `${name}-`));
