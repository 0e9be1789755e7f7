import { DownloadCategory } from '@yinxin/api';
import { z } from 'zod';
import { line, optionalLine } from './fields.ts';

export const DownloadData = z.strictObject({
  name: line('名称', 60),
  description: line('说明', 200),
  category: DownloadCategory,
  version: optionalLine('版本', 20),
  /** The id of an uploaded file, or the address of one the server makes itself (certificates, lists). */
  file: z.union([z.uuid(), z.string().regex(/^\/[\w./-]+$/)], '请选择文件'),
});
