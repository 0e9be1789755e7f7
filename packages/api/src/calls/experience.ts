import { z } from 'zod';
import { call } from '../call.ts';
import { Strokes, VerifierAnswers } from './contracts-signing.ts';
import type { FileContent } from './files.ts';

const tag = '体验';
const Token = z
  .string()
  .regex(/^[\w-]{20,60}$/, '链接不完整')
  .describe('体验签名时给出的凭证');
const Content = z.custom<FileContent>().describe('文件内容');

export const signExperience = call({
  method: 'POST',
  path: '/api/appapi/experience/sign',
  access: 'public',
  tag,
  summary: '在体验合同上签名，体验单位随即盖章；由独立的测试根签发证书，不具法律效力，一天内删除',
  body: z.strictObject({ strokes: Strokes.describe('手写笔迹') }),
  answer: z.object({
    token: z.string(),
    sha256: z.string().describe('文件的摘要'),
    size: z.number(),
    deletedBy: z.string().describe('最迟删除的时间（ISO 8601）'),
  }),
  limit: { purpose: 'experience', max: 10, perSeconds: 3_600 },
});

export const experiencePage = call({
  method: 'GET',
  path: '/api/appapi/experience/page',
  access: 'public',
  tag,
  summary: '体验合同签好的一页（PNG）',
  query: z.object({ token: Token }),
  answer: Content,
  sends: 'file',
  limit: { purpose: 'experience-read', max: 120, perSeconds: 3_600 },
});

export const experienceFile = call({
  method: 'GET',
  path: '/api/appapi/experience/file',
  access: 'public',
  tag,
  summary: '签好的体验合同（PDF）',
  query: z.object({ token: Token }),
  answer: Content,
  sends: 'file',
  limit: { purpose: 'experience-read', max: 120, perSeconds: 3_600 },
});

export const checkExperience = call({
  method: 'GET',
  path: '/api/appapi/experience/check',
  access: 'public',
  tag,
  summary: '验证体验合同；changed 为 1 时先改动文件中的一个字节',
  query: z.object({ token: Token, changed: z.literal('1').optional() }),
  answer: z.object({
    verdict: z.string().describe('结论'),
    reason: z.string(),
    signatures: z.array(
      z.object({
        signer: z.string().describe('签署人'),
        at: z.string().nullable().describe('签署人所称的时间'),
        ...VerifierAnswers.shape,
        passed: z.boolean(),
      }),
    ),
  }),
  limit: { purpose: 'experience-read', max: 120, perSeconds: 3_600 },
});
