import { z } from 'zod';
import { call } from '../call.ts';
import { DOWNLOAD_CATEGORIES, keysOf } from '../choices.ts';
import { shortText } from '../texts.ts';

const tag = '文件';

export const DownloadCategory = z.enum(DOWNLOAD_CATEGORIES).describe('下载分类');

export const Download = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: DownloadCategory,
  kind: z
    .enum(keysOf(DOWNLOAD_CATEGORIES))
    .describe(
      'category 的键：tool 工具，driver 驱动，sdk SDK，trust 根证书与吊销列表，form 业务表单，developer 开发资料',
    ),
  version: z.string(),
  fileName: z.string(),
  url: z.string().describe('下载地址'),
  size: z.number().describe('字节数'),
  date: z.string().describe('更新时间'),
  sha256: z.string().describe('由文件计算，十六进制'),
  sm3: z.string().describe('由文件计算，十六进制'),
});
export type Download = z.output<typeof Download>;

export const downloads = call({
  method: 'GET',
  path: '/api/back/operation/downloadManager/getDownloadManagerAll',
  access: 'public',
  tag,
  summary: '下载专区的文件，摘要由文件现算',
  query: z.object({ category: DownloadCategory.optional() }),
  answer: z.array(Download),
});

/** Both ends count, as in HTTP. */
export interface ByteRange {
  first: number;
  last: number;
}
/** What a handler gives for a call that sends a file. */
export interface FileContent {
  name: string;
  type: string;
  size: number;
  /** Names these very bytes. */
  tag: string;
  /** Shown in the browser rather than saved. */
  inline: boolean;
  isPublic: boolean;
  /** Another request makes other bytes: parts of two answers would not fit together, so it is only sent whole. */
  isMadeAnew?: boolean;
  open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}
const FileBytes = z.custom<FileContent>().describe('文件内容');
const FileId = z.uuid('文件编号格式不正确').describe('文件编号');

/** A plain link to a public file; a private one opens for its owner and for whom a ticket was issued. Answers ranges. */
export const fileById = call({
  method: 'GET',
  path: '/api/file/file/getFileInfoById',
  access: 'public',
  tag,
  summary: '按编号取文件，支持分段',
  query: z.object({
    fileId: FileId,
    ticket: z
      .string()
      .max(100)
      .optional()
      .describe('查看未公开的文件时由系统给出，短时有效；私有文件的只对本人有效'),
  }),
  answer: FileBytes,
  sends: 'file',
  byLink: true,
});

export const downloadByFileId = call({
  method: 'POST',
  path: '/api/file/file/downloadByFileId',
  access: 'public',
  tag,
  summary: '按编号下载文件',
  form: z.strictObject({ fileId: FileId }),
  answer: FileBytes,
  sends: 'file',
});

export const systemFileId = call({
  method: 'POST',
  path: '/api/back/base/system/getFileId',
  access: 'public',
  tag,
  summary: '按别名查询站点公开文件的编号',
  body: z.strictObject({ alias: shortText('请提供别名').min(1, '请提供别名').max(64) }),
  answer: z.object({ fileId: z.string(), fileName: z.string(), size: z.number() }),
});
export const openSystemFileId = call({ ...systemFileId, path: '/api/openapi/system/getFileId' });

export const baseFileByAlias = call({
  method: 'GET',
  path: '/api/file/file/getBaseFileByAlias',
  access: 'public',
  tag,
  summary: '按别名取站点图片（如公众号二维码），内容为 base64',
  query: z.object({ alias: shortText('请提供别名').min(1, '请提供别名').max(64) }),
  answer: z.string().describe('base64 编码的文件内容'),
});
