import { z } from 'zod';
import { Markdown } from '../markdown.ts';
import { line, optionalLine, reference } from './fields.ts';

export const DocumentData = z.strictObject({
  directory: reference('所在目录'),
  title: line('标题', 80),
  summary: optionalLine('摘要'),
  body: Markdown,
});
