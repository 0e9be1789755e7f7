import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf, LAW_STATUSES } from '../choices.ts';
import { ContentId, Highlighted, Keyword, Neighbour } from './content.ts';

const tag = '法律法规';

export const LawStatus = z
  .enum(LAW_STATUSES)
  .describe('效力：现行、修订（有新版本或已修改）、废止、待核（尚未与官方公布核对）');
export type LawStatus = z.output<typeof LawStatus>;

const LawState = z
  .enum(keysOf(LAW_STATUSES))
  .describe('status 的键：valid 现行，amended 修订，repealed 废止，unchecked 待核');

export const LawHead = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string().describe('文号或标准号，可为空'),
  status: LawStatus,
  state: LawState,
  issuer: z.string().describe('发布机关，可为空'),
  issued: z.string().describe('公布日期 YYYY-MM-DD，未核实时为空'),
  inForce: z.string().describe('施行日期 YYYY-MM-DD，未核实时为空'),
});
export type LawHead = z.output<typeof LawHead>;

export const LawText = LawHead.extend({
  directory: z.object({ id: z.string(), name: z.string() }),
  summary: z.string(),
  sourceName: z.string().describe('官方来源，可为空'),
  sourceUrl: z.string().describe('官方来源的网址，可为空'),
  history: z.array(z.string()).describe('制定与修改沿革'),
  articles: z.array(z.object({ article: z.string(), text: z.string() })).describe('要点，由我们转述，非原文'),
  related: z.array(LawHead.pick({ id: true, name: true, status: true, state: true })),
  note: z.string().describe('提示，可为空'),
  updatedAt: z.string(),
  previous: Neighbour,
  next: Neighbour,
});
export type LawText = z.output<typeof LawText>;

/** What a directory holds, in the order of the list. */
export const LawsOfDirectory = z.object({ id: z.string(), name: z.string(), laws: z.array(LawHead) });
export type LawsOfDirectory = z.output<typeof LawsOfDirectory>;

export interface LawDirectory {
  id: string;
  name: string;
  laws: LawHead[];
  children: LawDirectory[];
}
export const LawDirectory: z.ZodType<LawDirectory> = z.object({
  id: z.string(),
  name: z.string(),
  laws: z.array(LawHead),
  get children() {
    return z.array(LawDirectory);
  },
});

export const lawsDirectory = call({
  method: 'GET',
  path: '/api/back/operation/lawsManager/getLawsManagerDirectoryClient',
  access: 'public',
  tag,
  summary: '法律法规目录',
  answer: z.array(LawDirectory),
});

export const lawText = call({
  method: 'GET',
  path: '/api/back/operation/lawsManager/getLawsManagerClient',
  access: 'public',
  tag,
  summary: '法律法规内容：一部法规，或一个目录下的法规',
  query: z.object({ lawsDirectoryId: ContentId.describe('目录中法规的编号，或目录的编号') }),
  answer: z.union([LawText, LawsOfDirectory]),
});

export const searchLaws = call({
  method: 'GET',
  path: '/api/back/operation/lawsManager/searchLawsManagerClient',
  access: 'public',
  tag,
  summary: '检索法律法规，命中处有标记',
  query: z.object({ keyword: Keyword }),
  answer: z.array(
    LawHead.pick({ id: true, number: true, status: true, state: true }).extend({
      name: Highlighted,
      matches: z.array(z.object({ article: z.string(), excerpt: Highlighted })),
    }),
  ),
  limit: { purpose: 'search-texts', max: 120, perSeconds: 60 },
});
