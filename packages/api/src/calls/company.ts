import { z } from 'zod';
import { call } from '../call.ts';

const tag = '内容';

export const Qualification = z.object({
  id: z.string(),
  name: z.string(),
  basis: z.string().describe('依据或查询途径，可为空'),
  number: z.string().describe('证书编号'),
  issuer: z.string().describe('颁发机构'),
  validUntil: z.string().describe('有效期至 YYYY-MM-DD，长期有效时为空'),
  picture: z.string().nullable().describe('证书图片的地址'),
  sample: z.boolean().describe('示例内容'),
});
export type Qualification = z.output<typeof Qualification>;

export const Milestone = z.object({
  id: z.string(),
  date: z.string().describe('YYYY-MM-DD'),
  title: z.string(),
  text: z.string(),
  sample: z.boolean().describe('示例内容'),
});
export type Milestone = z.output<typeof Milestone>;

export const qualifications = call({
  method: 'GET',
  path: '/api/back/operation/aboutUs/getQualificationAll',
  access: 'public',
  tag,
  summary: '资质',
  answer: z.array(Qualification),
});

export const milestones = call({
  method: 'GET',
  path: '/api/back/operation/aboutUs/getMilestoneAll',
  access: 'public',
  tag,
  summary: '发展历程，早的在前',
  answer: z.array(Milestone),
});
