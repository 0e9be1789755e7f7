import { z } from 'zod';
import { Markdown } from '../markdown.ts';
import { line, optionalLine } from './fields.ts';

export const AgreementData = z.strictObject({
  title: line('标题', 60),
  version: z
    .string('请填写版本号')
    .trim()
    .regex(/^\d{1,4}(\.\d{1,4}){1,2}$/, '版本号应形如 1.0 或 2.1.3'),
  effectiveDate: z.iso.date('请填写生效日期'),
  changes: optionalLine('修订说明', 500),
  body: Markdown,
});
