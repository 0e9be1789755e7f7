import { z } from 'zod';
import type { FileContent } from '../calls/files.ts';
import { keysOf } from '../choices.ts';
import { CERTIFICATE_STATUSES, SEAL_TYPES } from '../seals.ts';
import { SEAL_STATES } from '../state-machines.ts';
import { openCall } from './call.ts';
import { Cursor, PageSize, pageOf } from './paging.ts';

const tag = '印章';
const Id = z.uuid('印章编号格式不正确').describe('印章编号');
const reading = { scope: 'seals:read', tag, limit: { max: 20, perSeconds: 1 } } as const;

const OpenCertificate = z.object({
  serial: z.string().describe('证书序列号，十六进制'),
  algorithm: z.string(),
  status: z.enum(keysOf(CERTIFICATE_STATUSES)),
  notBefore: z.string(),
  notAfter: z.string(),
});

export const OpenSeal = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(keysOf(SEAL_TYPES)),
  state: z.enum(keysOf(SEAL_STATES)),
  reason: z.string().describe('停用、注销等的原因'),
  number: z.string().describe('印章编号，刻在章面或备案的'),
  certificate: OpenCertificate.nullable(),
  isUsable: z.boolean().describe('授权应用的账号现在可以使用'),
  usesLeft: z.number().int().nullable().describe('还可以使用的次数；空为不限'),
  usesThisMonth: z.number().int(),
});

export const listOpenSeals = openCall({
  name: 'seals.list',
  method: 'GET',
  path: '/openapi/v1/seals',
  ...reading,
  summary: '列出企业的印章：状态、证书与可用次数',
  description:
    '制章、续期与授权成员须由本人当面确认（短信或人脸），程序不能代做：请企业的印章管理员在 sealsUrl 给出的页面上办理，或用 embeds.create 把印章页放进您的系统。',
  query: z.object({ state: z.enum(keysOf(SEAL_STATES)).optional(), cursor: Cursor, limit: PageSize }),
  answer: pageOf(OpenSeal).extend({ sealsUrl: z.string().describe('制章与授权的页面') }),
});

export const openSealPicture = openCall({
  name: 'seals.picture',
  method: 'GET',
  path: '/openapi/v1/seals/{id}/picture',
  ...reading,
  summary: '下载印章图样（PNG，透明底）',
  params: z.object({ id: Id }),
  answer: z.custom<FileContent>().describe('PNG'),
  sends: 'file',
});
