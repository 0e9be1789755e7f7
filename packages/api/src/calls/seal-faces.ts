import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import {
  CERTIFICATE_ALGORITHMS,
  HANDWRITING_STATES,
  NAME_SUFFIXES,
  PICTURE_REFUSALS,
  SEAL_FACES,
  SEAL_PICTURE_STATES,
  SEAL_TYPES,
  USUAL_ALGORITHM,
} from '../seals.ts';
import { shortText } from '../texts.ts';

const tag = '印章';
const Time = z.string().describe('时间（ISO 8601）');
const Svg = z.string().describe('SVG 图形，以毫米为单位，按实际大小');

export const SealTypeSchema = z.enum(keysOf(SEAL_TYPES), '没有该种类的印章').describe('印章种类');

/** What a seal drawn by us may vary in. The name on it is the holder's own and never sent. */
export const DrawnFace = z.strictObject({
  source: z.literal('drawn'),
  face: z.enum(keysOf(SEAL_FACES), '没有该章面').describe('章面'),
  widthMm: z.number().int().min(10).max(45).optional().describe('宽度（毫米），须为该章面可选的尺寸'),
  serial: z
    .number()
    .int()
    .min(1, '编号从 1 开始')
    .max(99, '编号不超过 99')
    .optional()
    .describe('多枚印章的编号'),
  star: z.boolean().optional().describe('专用章是否带五角星'),
  border: z.boolean().optional().describe('名章是否带边框'),
  suffix: z.enum(NAME_SUFFIXES).optional().describe('名章的后缀'),
  code: shortText()
    .regex(/^\d{13}$/, '印章编码应为 13 位数字')
    .optional()
    .describe('公安机关给出的 13 位印章编码'),
});
export type DrawnFace = z.output<typeof DrawnFace>;

/** What the face of a seal is made from. */
export const SealDesign = z.discriminatedUnion('source', [
  DrawnFace,
  z.strictObject({
    source: z.literal('picture'),
    pictureId: z.uuid('图片编号格式不正确').describe('上传的印章图片；审核通过后才制作'),
    code: DrawnFace.shape.code,
  }),
  z.strictObject({
    source: z.literal('handwriting'),
    handwritingId: z.uuid('笔迹编号格式不正确').describe('本人的笔迹'),
  }),
]);
export type SealDesign = z.output<typeof SealDesign>;

/** What an applicant says of a new seal, or of a new face; part of an order's line. */
export const SealWish = z.strictObject({
  name: shortText()
    .min(2, '印章名称至少 2 个字')
    .max(30, '印章名称不超过 30 个字')
    .optional()
    .describe('印章名称；不填时为种类与编号'),
  algorithm: z
    .enum(keysOf(CERTIFICATE_ALGORITHMS), '没有该算法')
    .default(USUAL_ALGORITHM)
    .describe('证书算法；单独申请的证书也用它'),
  design: SealDesign.optional().describe('章面；不填时为该种类通常的章面，手写签名必填'),
});
export type SealWish = z.output<typeof SealWish>;

const Drawing = z.object({
  svg: Svg,
  widthMm: z.number(),
  heightMm: z.number(),
});

export const previewSeal = call({
  method: 'POST',
  path: '/api/appapi/seal/preview',
  access: 'verified',
  tag,
  summary: '按实际大小绘制章面，不保存；名称取自当前账号的认证信息',
  body: z.strictObject({ type: SealTypeSchema, design: DrawnFace }),
  answer: Drawing,
  reads: true,
  limit: { purpose: 'preview-seal', max: 240, perSeconds: 60 },
});

export const SealPicture = z.object({
  pictureId: z.string(),
  type: SealTypeSchema,
  state: z.enum(keysOf(SEAL_PICTURE_STATES)),
  reason: z.string().describe('未通过的原因'),
  url: z.string().describe('处理后的印章图片'),
  widthMm: z.number(),
  heightMm: z.number(),
  createdAt: Time,
});
export type SealPicture = z.output<typeof SealPicture>;

export const uploadSealPicture = call({
  method: 'POST',
  path: '/api/appapi/seal/uploadPicture',
  access: 'verified',
  tag,
  summary: '上传实物印章的图片（PNG 或 JPG，5 MB 以内）：自动去底，交人工审核',
  query: z.object({
    type: SealTypeSchema,
    widthMm: z.coerce
      .number()
      .int('宽度为整数毫米')
      .min(10, '宽度至少 10 毫米')
      .max(100, '宽度不超过 100 毫米')
      .describe('实物印章的宽度（毫米）'),
  }),
  takes: 'file',
  answer: SealPicture,
  limit: { purpose: 'upload-seal-picture', max: 20, perSeconds: 3600 },
});

export const sealPictures = call({
  method: 'GET',
  path: '/api/appapi/seal/pictures',
  access: 'login',
  tag,
  summary: '当前账号上传的印章图片，新的在前',
  answer: z.array(SealPicture),
});

const Strokes = z
  .array(
    z
      .array(
        z.strictObject({
          x: z.number().min(-100_000).max(100_000),
          y: z.number().min(-100_000).max(100_000),
          time: z.number().min(0).optional().describe('毫秒'),
          pressure: z.number().min(0).max(1).optional().describe('压力'),
        }),
      )
      .min(1)
      .max(5_000),
  )
  .min(1, '没有收到笔迹，请重新书写')
  .max(500)
  .describe('笔画，每一笔是一串采样点');

const Handwriting = Drawing.extend({ handwritingId: z.string() });

export const writeHandwriting = call({
  method: 'POST',
  path: '/api/appapi/seal/handwriting',
  access: 'verified',
  tag,
  summary: '提交本人的笔迹，返回成形的签名；未使用的七天后删除',
  body: z.strictObject({ strokes: Strokes }),
  answer: Handwriting,
  limit: { purpose: 'handwriting', max: 60, perSeconds: 3600 },
});

export const beginHandwriting = call({
  method: 'POST',
  path: '/api/appapi/seal/beginHandwriting',
  access: 'verified',
  tag,
  summary: '取得手机书写的二维码；五分钟内有效，只能用一次，此前的随之作废',
  answer: z.object({
    sessionId: z.string(),
    address: z.string().describe('二维码的内容'),
    qr: z.string().describe('二维码（SVG）'),
    expiresIn: z.number().describe('有效秒数'),
  }),
  limit: { purpose: 'handwriting', max: 60, perSeconds: 3600 },
});

export const handwritingResult = call({
  method: 'GET',
  path: '/api/appapi/seal/handwritingResult',
  access: 'login',
  tag,
  summary: '手机书写的进展，完成后附签名',
  query: z.object({ sessionId: z.uuid('编号格式不正确') }),
  answer: z.object({
    state: z.enum(keysOf(HANDWRITING_STATES)),
    expiresIn: z.number(),
    handwriting: Handwriting.nullable(),
  }),
});

const HandwritingToken = z
  .string()
  .regex(/^[\w-]{43}$/, '二维码不完整，请重新扫描')
  .describe('二维码中的凭据');

export const openHandwriting = call({
  method: 'POST',
  path: '/api/appapi/seal/openHandwriting',
  access: 'public',
  tag,
  summary: '手机打开书写页；凭据即二维码，无须登录',
  body: z.strictObject({ token: HandwritingToken }),
  answer: z.object({ name: z.string().describe('书写人（脱敏）'), expiresIn: z.number() }),
  limit: { purpose: 'handwriting-phone', max: 30, perSeconds: 60 },
});

export const submitHandwriting = call({
  method: 'POST',
  path: '/api/appapi/seal/submitHandwriting',
  access: 'public',
  tag,
  summary: '在手机上提交笔迹；二维码随即失效，结果显示在电脑上',
  body: z.strictObject({ token: HandwritingToken, strokes: Strokes }),
  answer: Drawing,
  limit: { purpose: 'handwriting-phone', max: 30, perSeconds: 60 },
});

export const PictureRefusalSchema = z.enum(keysOf(PICTURE_REFUSALS), '请选择驳回原因');
