import { z } from 'zod';
import { call } from '../call.ts';
import { BANNER_PICTURES, ILLUSTRATIONS, keysOf, PLATFORM_TYPES } from '../choices.ts';
import { SECTORS } from '../sectors.ts';
import { shortText } from '../texts.ts';

const tag = '内容';

/** Where a banner shows: 1 desktop home, 2 phone home. */
export const PlatformType = z.enum(keysOf(PLATFORM_TYPES)).describe('平台：1 电脑端首页，2 手机端首页');
export const Illustration = z.enum(keysOf(ILLUSTRATIONS)).describe('配图');
export type Illustration = z.output<typeof Illustration>;
/** A drawing of ours, or the address of an uploaded picture. */
export const Cover = z
  .union(
    [Illustration, z.templateLiteral(['/api/file/file/getFileInfoById?fileId=', z.uuid()])],
    '请选择配图',
  )
  .describe('配图：图样名称，或上传图片的地址');
export type Cover = z.output<typeof Cover>;
export const SectorKey = z.enum(keysOf(SECTORS)).describe('行业');

/** The large pictures of the home page. */
export const BannerPicture = z.enum(keysOf(BANNER_PICTURES)).describe('配图');

/** What an address names content by; it never changes once published. */
export const ContentId = z
  .string('请提供编号')
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, '编号格式不正确')
  .describe('内容编号');

/** Markdown as the server rendered it: no raw HTML, links and pictures allow-listed. */
export const Rendered = z.object({
  html: z.string().describe('由 Markdown 生成的安全 HTML，标题自二级起，带 id'),
  toc: z.array(z.object({ id: z.string(), text: z.string(), level: z.number() })).describe('目录'),
});
export type Rendered = z.output<typeof Rendered>;

/** A piece of text in a search result; what was searched for is marked. */
export const Highlighted = z.array(z.object({ text: z.string(), hit: z.boolean() }));
export type Highlighted = z.output<typeof Highlighted>;

export const Keyword = shortText('请输入关键词')
  .min(1, '请输入关键词')
  .max(50, '关键词不超过 50 个字')
  .describe('关键词');

export const Neighbour = z.object({ id: z.string(), title: z.string() }).nullable();

export const Banner = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  illustration: BannerPicture,
  actionText: z.string(),
  actionUrl: z.string().describe('站内路径；为空时打开预约'),
});
export type Banner = z.output<typeof Banner>;

export const CustomerCase = z.object({
  id: z.string(),
  title: z.string(),
  customer: z.string(),
  sector: z.string().describe('行业名称'),
  sectorKey: SectorKey,
  summary: z.string(),
  illustration: Illustration,
  sample: z.boolean().describe('示例内容'),
});
export type CustomerCase = z.output<typeof CustomerCase>;

const CaseChange = z.object({ name: z.string(), before: z.string(), after: z.string() });
const CaseStep = z.object({ who: z.string(), name: z.string(), text: z.string() });

export const CaseDetail = CustomerCase.extend({
  changes: z.array(CaseChange).describe('以前与现在的对比；示例案例的数字也是示例'),
  steps: z.array(CaseStep).describe('流程：谁在哪一步做什么'),
  body: Rendered,
  updatedAt: z.string(),
  previous: Neighbour,
  next: Neighbour,
});
export type CaseDetail = z.output<typeof CaseDetail>;

export const rotationBanners = call({
  method: 'GET',
  path: '/api/back/operation/rotationManager/getRotationManagerAll',
  access: 'public',
  tag,
  summary: '轮播图',
  query: z.object({ platformType: PlatformType.default('1') }),
  answer: z.array(Banner),
});

export const customerCases = call({
  method: 'GET',
  path: '/api/back/operation/customerCase/getCustomerCaseAll',
  access: 'public',
  tag,
  summary: '客户案例，可按行业筛选',
  query: z.object({ sector: SectorKey.optional() }),
  answer: z.array(CustomerCase),
});

export const customerCase = call({
  method: 'GET',
  path: '/api/back/operation/customerCase/getCustomerCaseById',
  access: 'public',
  tag,
  summary: '客户案例详情',
  query: z.object({ id: ContentId }),
  answer: CaseDetail,
});

const FirewallUrl = z.object({ alias: z.string(), type: z.literal('3'), url: z.string() });
/** The address behind a name, so that other clients of ours need not be rebuilt when it moves. */
export const firewallUrl = call({
  method: 'GET',
  path: '/api/user/query/app/firewall/url',
  access: 'public',
  tag,
  summary: '按别名查询对外地址',
  query: z.object({
    type: z.literal('3', '仅支持 type=3').default('3').describe('地址类型：3 对外地址'),
    alias: shortText('请提供别名').min(1, '请提供别名').max(64),
  }),
  answer: FirewallUrl,
});
export const firewallUrlForApp = call({ ...firewallUrl, path: '/api/appapi/query/app/firewall/url' });
