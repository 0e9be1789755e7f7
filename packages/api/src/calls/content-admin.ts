import { z } from 'zod';
import { call } from '../call.ts';
import { CONTENT_KINDS, CONTENT_STATES, keysOf } from '../choices.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { shortText } from '../texts.ts';
import { AgreementName } from './agreements.ts';
import { ContentId, Rendered } from './content.ts';
import { May } from './operators.ts';

const tag = '运营后台';

export const ContentKind = z.enum(keysOf(CONTENT_KINDS), '没有该类内容').describe('内容种类');
export type ContentKind = z.output<typeof ContentKind>;

export const ContentStateName = z.enum(keysOf(CONTENT_STATES)).describe('草稿、待审核、已发布、已下线');
export type ContentStateName = z.output<typeof ContentStateName>;

/** Agreements are named by their address, everything else by an id of its own. */
const Slug = z.union([ContentId, AgreementName], '编号格式不正确');
const ItemId = z.uuid('内容编号格式不正确');
const Data = z.record(z.string(), z.unknown()).describe('各字段，随种类而异');
const note = (max: number) => shortText().max(max, `说明不超过 ${max} 个字`);

export const AdminContentLine = z.object({
  id: z.string(),
  kind: ContentKind,
  slug: z.string(),
  title: z.string(),
  state: ContentStateName,
  isLive: z.boolean().describe('公众现在看得到'),
  publishAt: z.string().nullable(),
  version: z.number(),
  authorName: z.string(),
  reviewerName: z.string().nullable(),
  updatedAt: z.string(),
});
export type AdminContentLine = z.output<typeof AdminContentLine>;

export const AdminContentItem = AdminContentLine.extend({
  data: Data.describe('工作稿'),
  live: Data.nullable().describe('公众看到的内容'),
  hindrance: z.string().nullable().describe('待审核时，当前操作员不能发布的原因'),
  may: May,
});
export type AdminContentItem = z.output<typeof AdminContentItem>;

export const AdminContentVersion = z.object({
  number: z.number(),
  act: z.enum(['saved', 'submitted', 'returned', 'published', 'scheduled', 'unpublished', 'restored']),
  data: Data,
  note: z.string(),
  actorName: z.string(),
  at: z.string(),
});
export type AdminContentVersion = z.output<typeof AdminContentVersion>;

export const adminContent = call({
  method: 'GET',
  path: '/api/admin/content',
  access: 'operator',
  tag,
  summary: '内容列表，可按状态与关键词筛选',
  query: z.object({
    kind: ContentKind,
    page: PageNumber,
    limit: PageLimit,
    state: ContentStateName.optional(),
    keyword: z.string().trim().max(50).optional(),
  }),
  answer: z.object({ list: z.array(AdminContentLine), total: z.number() }),
});

export const adminContentItem = call({
  method: 'GET',
  path: '/api/admin/content/item',
  access: 'operator',
  tag,
  summary: '一项内容的工作稿与公众所见',
  query: z.object({ id: ItemId }),
  answer: AdminContentItem,
});

export const adminContentVersions = call({
  method: 'GET',
  path: '/api/admin/content/versions',
  access: 'operator',
  tag,
  summary: '一项内容的历史，新的在前',
  query: z.object({ id: ItemId }),
  answer: z.array(AdminContentVersion),
});

export const adminPreview = call({
  method: 'POST',
  path: '/api/admin/content/preview',
  access: 'operator',
  tag,
  summary: '按公众所见的方式排出 Markdown',
  body: z.strictObject({ text: z.string().max(100_000, '正文不超过 10 万字') }),
  answer: Rendered,
});

const act = { method: 'POST', access: 'operator', tag, answer: AdminContentItem } as const;

export const adminCreateContent = call({
  ...act,
  path: '/api/admin/content/create',
  summary: '新建草稿',
  body: z.strictObject({
    kind: ContentKind,
    slug: Slug.optional().describe('缺省时自动编号'),
    data: Data,
    note: note(200).default(''),
  }),
});

export const adminSaveContent = call({
  ...act,
  path: '/api/admin/content/save',
  summary: '保存草稿；version 为编辑时所见的版本',
  body: z.strictObject({ id: ItemId, version: z.number().int(), data: Data, note: note(200).default('') }),
});

export const adminSubmitContent = call({
  ...act,
  path: '/api/admin/content/submit',
  summary: '提交审核',
  body: z.strictObject({ id: ItemId }),
});

export const adminReturnContent = call({
  ...act,
  path: '/api/admin/content/return',
  summary: '退回修改',
  body: z.strictObject({ id: ItemId, note: note(200).min(1, '请写明退回原因') }),
});

export const adminPublishContent = call({
  ...act,
  path: '/api/admin/content/publish',
  summary: '发布；撰写人不能发布自己的内容。version 为审核时所见的版本',
  body: z.strictObject({ id: ItemId, version: z.number().int() }),
});

export const adminScheduleContent = call({
  ...act,
  path: '/api/admin/content/schedule',
  summary: '定时发布；撰写人不能发布自己的内容。version 为审核时所见的版本',
  body: z.strictObject({
    id: ItemId,
    version: z.number().int(),
    publishAt: z.iso.datetime({ offset: true, error: '请选择发布时间' }),
  }),
});

export const adminUnpublishContent = call({
  ...act,
  path: '/api/admin/content/unpublish',
  summary: '下线',
  body: z.strictObject({ id: ItemId, note: note(200).min(1, '请写明下线原因') }),
});

export const adminRestoreContent = call({
  ...act,
  path: '/api/admin/content/restore',
  summary: '把旧版本恢复为工作稿',
  body: z.strictObject({ id: ItemId, number: z.number().int().min(1) }),
});

export const adminMoveContent = call({
  ...act,
  path: '/api/admin/content/move',
  summary: '把一项内容移到同类内容中的某个位置，其余顺次让位',
  body: z.strictObject({ id: ItemId, to: z.number().int().min(0).describe('从 0 数起，超出时为最后') }),
  answer: z.object({ from: z.number(), to: z.number(), total: z.number() }),
});
