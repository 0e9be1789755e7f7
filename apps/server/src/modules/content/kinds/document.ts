import { z } from 'zod';
import { Markdown, plainText } from '../markdown.ts';
import { line, optionalLine, reference } from './fields.ts';

export const DocumentData = z.strictObject({
  directory: reference('所在目录'),
  title: line('标题', 80),
  summary: optionalLine('摘要'),
  body: Markdown,
});

/** What a document says, without its marks. */
export const documentWords = ({ summary, body }: z.output<typeof DocumentData>): string =>
  `${summary} ${plainText(body)}`.trim();

export const documentSearchText = (data: z.output<typeof DocumentData>) => ({
  headline: data.title,
  words: documentWords(data),
});
