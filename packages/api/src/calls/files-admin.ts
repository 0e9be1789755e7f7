import { z } from 'zod';
import { call } from '../call.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { ContentKind } from './content-admin.ts';
import { May } from './operators.ts';

const tag = '运营后台';

export const FileUse = z.object({
  itemId: z.string(),
  kind: ContentKind,
  title: z.string(),
  isLive: z.boolean().describe('公众看到的内容在用；否则只有工作稿在用'),
});
export type FileUse = z.output<typeof FileUse>;

export const AdminFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number().describe('字节数'),
  sha256: z.string(),
  uploadedBy: z.string(),
  createdAt: z.string(),
  url: z.string().describe('写进内容的地址；已公开的内容用到它之后，公众才能打开'),
  preview: z.string().describe('供操作员查看的地址，短时有效'),
  isPublic: z.boolean().describe('公众现在能打开'),
  uses: z.array(FileUse),
  may: May,
});
export type AdminFile = z.output<typeof AdminFile>;

const FileId = z.uuid('文件编号格式不正确');

export const FILE_SORTS = ['image', 'document'] as const;
export const FILE_USAGES = ['public', 'draft', 'none'] as const;

export const adminFiles = call({
  method: 'GET',
  path: '/api/admin/files',
  access: 'operator',
  tag,
  summary: '素材库，新的在前，可按名称、种类与使用情况筛选',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    keyword: z.string().trim().max(50).optional().describe('文件名或 SHA-256 的一部分'),
    sort: z.enum(FILE_SORTS).optional().describe('图片、其他文件'),
    usage: z.enum(FILE_USAGES).optional().describe('已公开、仅工作稿使用、未使用'),
  }),
  answer: z.object({ list: z.array(AdminFile), total: z.number() }),
});

export const adminFile = call({
  method: 'GET',
  path: '/api/admin/files/item',
  access: 'operator',
  tag,
  summary: '素材库中的一个文件',
  query: z.object({ id: FileId }),
  answer: AdminFile,
});

/** The browser sends the file as multipart/form-data. */
export const adminUpload = call({
  method: 'POST',
  path: '/api/admin/files/upload',
  access: 'operator',
  tag,
  summary: '上传图片或文件；按内容判断类型，至多 20 MB',
  answer: AdminFile,
  takes: 'file',
});

export const adminDeleteFile = call({
  method: 'POST',
  path: '/api/admin/files/delete',
  access: 'operator',
  tag,
  summary: '删除没有任何内容使用的文件',
  body: z.strictObject({ id: FileId }),
  answer: z.null(),
});
