import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { SEAL_PICTURE_STATES } from '../seals.ts';
import { SEAL_STATES } from '../state-machines.ts';
import { longText } from '../texts.ts';
import type { FileContent } from './files.ts';
import { May } from './operators.ts';
import { PictureRefusalSchema, SealTypeSchema } from './seal-faces.ts';
import { Reason, SealCard, SealDetail, SealId } from './seals.ts';

const tag = '运营后台';
const Time = z.string().describe('时间（ISO 8601）');

export const SealLine = SealCard.omit({ may: true, usesThisMonth: true, grants: true }).extend({
  byOffice: z.boolean().describe('由机构停用或封存'),
  createdAt: Time,
  may: May,
});
export type SealLine = z.output<typeof SealLine>;

export const adminSeals = call({
  method: 'GET',
  path: '/api/admin/seals',
  access: 'operator',
  tag,
  summary: '印章列表，新的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    state: z.enum(keysOf(SEAL_STATES)).optional(),
    type: SealTypeSchema.optional(),
    keyword: z.string().trim().max(60).optional().describe('企业名称的开头，或完整的印章标识、印章编码'),
  }),
  answer: z.object({ list: z.array(SealLine), total: z.number() }),
});

export const adminSeal = call({
  method: 'GET',
  path: '/api/admin/seals/item',
  access: 'operator',
  tag,
  summary: '一枚印章的全部情况',
  query: z.object({ id: SealId }),
  answer: SealLine.extend({
    versions: SealDetail.shape.versions,
    filings: SealDetail.shape.filings,
    history: SealDetail.shape.history,
    face: z.string().nullable().describe('现行章面的图片（data URL）'),
  }),
});

const SealAndReason = z.strictObject({ id: SealId, reason: Reason });
const write = { method: 'POST', access: 'operator', tag, answer: SealLine, body: SealAndReason } as const;

export const adminStopSeal = call({ ...write, path: '/api/admin/seals/stop', summary: '由机构停用印章' });
export const adminEnableSeal = call({ ...write, path: '/api/admin/seals/enable', summary: '由机构恢复印章' });
export const adminCollectSeal = call({
  ...write,
  path: '/api/admin/seals/collect',
  summary: '由机构停用印章并收回全部授权',
});
export const adminReturnSeal = call({
  ...write,
  path: '/api/admin/seals/return',
  summary: '退回封存的印章，退回后为已停用',
});

export const SealPictureLine = z.object({
  id: z.string(),
  type: SealTypeSchema,
  holder: z.string().describe('企业名称'),
  state: z.enum(keysOf(SEAL_PICTURE_STATES)),
  reason: z.string(),
  widthMm: z.number(),
  heightMm: z.number(),
  createdAt: Time,
  ageHours: z.number().describe('等待的小时数'),
  may: May,
});
export type SealPictureLine = z.output<typeof SealPictureLine>;

export const adminSealPictures = call({
  method: 'GET',
  path: '/api/admin/seals/pictures',
  access: 'operator',
  tag,
  summary: '印章图片，默认为待审核的，先到的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    state: z.enum(keysOf(SEAL_PICTURE_STATES)).default('reviewing'),
  }),
  answer: z.object({ list: z.array(SealPictureLine), total: z.number() }),
});

export const adminSealPictureFile = call({
  method: 'POST',
  path: '/api/admin/seals/pictures/file',
  access: 'operator',
  tag,
  summary: '查看图片：上传的原件，或处理后的印章；查看会留下记录',
  body: z.strictObject({ id: z.uuid('图片编号格式不正确'), which: z.enum(['original', 'clean']) }),
  answer: z.custom<FileContent>().describe('图片'),
  sends: 'file',
});

export const adminDecideSealPicture = call({
  method: 'POST',
  path: '/api/admin/seals/pictures/decide',
  access: 'operator',
  tag,
  summary: '通过或驳回印章图片',
  body: z.discriminatedUnion('accept', [
    z.strictObject({ id: z.uuid('图片编号格式不正确'), accept: z.literal(true) }),
    z.strictObject({
      id: z.uuid('图片编号格式不正确'),
      accept: z.literal(false),
      reason: PictureRefusalSchema,
      words: longText().max(200).default(''),
    }),
  ]),
  answer: SealPictureLine,
});
