import { DIRECTORY_TREES, keysOf } from '@yinxin/api';
import { z } from 'zod';
import { line, reference } from './fields.ts';

/** A folder of laws or of platform documents; a root of the documents' tree is a document type. */
export const DirectoryData = z.strictObject({
  tree: z.enum(keysOf(DIRECTORY_TREES)),
  name: line('目录名称', 40),
  parent: reference('上级目录').nullable().default(null),
});
