import { z } from 'zod';
import { call } from '../call.ts';
import { shortText } from '../texts.ts';
import { ContentId, Highlighted, Keyword, Neighbour, Rendered } from './content.ts';

const tag = '文档中心';

export const DocumentType = z.object({ id: z.string(), name: z.string() });
export type DocumentType = z.output<typeof DocumentType>;

/** A folder has children, a document has none. */
export interface DocumentNode {
  id: string;
  name: string;
  document: boolean;
  /** Of the page of a call. */
  method?: string | undefined;
  children: DocumentNode[];
}
export const DocumentNode: z.ZodType<DocumentNode> = z.object({
  id: z.string(),
  name: z.string(),
  document: z.boolean().describe('是否为文档；否则为目录'),
  method: z.string().optional().describe('接口的文档：请求的方法'),
  get children() {
    return z.array(DocumentNode);
  },
});

export const PlatformDocument = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  typeId: z.string(),
  directories: z.array(DocumentType).describe('所在目录，自类型起'),
  body: Rendered,
  updatedAt: z.string(),
  previous: Neighbour,
  next: Neighbour,
});
export type PlatformDocument = z.output<typeof PlatformDocument>;

export const documentTypes = call({
  method: 'GET',
  path: '/api/back/operation/documenttype/getDocumentTypeList',
  access: 'public',
  tag,
  summary: '文档类型',
  answer: z.array(DocumentType),
});

export const documentTree = call({
  method: 'GET',
  path: '/api/back/operation/developmentDocumentDirectory/getDocumentDirectoryTree',
  access: 'public',
  tag,
  summary: '某一类型的文档目录；typeId 与 typeName 任给其一，都不给时为第一个类型',
  query: z.object({ typeId: ContentId.optional(), typeName: shortText().max(50).optional() }),
  answer: z.array(DocumentNode),
});

export const documentById = call({
  method: 'GET',
  path: '/api/back/operation/developmentdocument/getDevelopmentDocumentById',
  access: 'public',
  tag,
  summary: '文档正文',
  query: z.object({ documentDirectory: ContentId.describe('目录树中文档的编号') }),
  answer: PlatformDocument,
});

export const searchDocuments = call({
  method: 'GET',
  path: '/api/back/operation/developmentdocument/searchDevelopmentDocument',
  access: 'public',
  tag,
  summary: '检索文档，命中处有标记',
  query: z.object({ keyword: Keyword, typeId: ContentId.optional() }),
  answer: z.array(z.object({ id: z.string(), title: Highlighted, excerpt: Highlighted })),
  limit: { purpose: 'search-texts', max: 120, perSeconds: 60 },
});
