import { z } from 'zod';
import { openCall } from './call.ts';

/** So long an uploaded file waits for a contract. */
export const OPEN_FILE_DAYS = 7;

export const OpenFileId = z.uuid('文件编号格式不正确').describe('文件编号');

export const uploadFile = openCall({
  name: 'files.upload',
  method: 'POST',
  path: '/openapi/v1/files',
  scope: 'files:write',
  tag: '文件',
  summary: '上传一份文件：PDF，或可转换的 DOCX、XLSX 与图片（50 MB 以内）',
  description: `以 multipart/form-data 发送，文件放在 file 一项中。DOCX、XLSX 与图片在上传时就转换为 PDF，答复的页数与摘要是转换之后的；contracts.create 之后用 contracts.file 下载得到的也是 PDF。得到的文件编号在 ${OPEN_FILE_DAYS} 天内可用于创建合同；没有用到的文件到期删除。`,
  takes: 'file',
  answer: z.object({
    fileId: OpenFileId,
    name: z.string(),
    size: z.number().int(),
    sha256: z.string(),
    pages: z.number().int(),
    expiresAt: z.string().describe('没有用到的，何时删除'),
  }),
  limit: { max: 10, perSeconds: 1 },
  slow: true,
});
