import { z } from 'zod';
import { call } from '../call.ts';
import { CONTRACT_LIMITS } from '../contracts.ts';
import { TEMPLATE_LIMITS } from '../templates.ts';
import { shortText, typedText } from '../texts.ts';
import { ContractAmount, ContractDocument, contractTags, contractWords } from './contracts.ts';
import { contractFile, contractPage } from './contracts-reading.ts';
import { made, plain, RoleKey, Sample, TemplateId, tag } from './template-schemas.ts';
import { TemplateBlank, TemplateRole } from './templates.ts';

export const templatePage = call({
  ...contractPage,
  path: '/api/appapi/template/page',
  access: 'verified',
  tag,
});
export const templateFile = call({
  ...contractFile,
  path: '/api/appapi/template/file',
  access: 'verified',
  tag,
});
export const templateWords = call({
  ...contractWords,
  path: '/api/appapi/template/words',
  access: 'verified',
  tag,
});
export const templateTags = call({
  ...contractTags,
  path: '/api/appapi/template/tags',
  access: 'verified',
  tag,
});

export const templateSamples = call({
  method: 'GET',
  path: '/api/appapi/template/samples',
  access: 'verified',
  tag,
  summary: '示例模板：由本站撰写，复制后按需修改',
  answer: z.array(
    z.object({
      key: Sample,
      name: z.string(),
      summary: z.string(),
      roles: z.array(z.string()),
      pages: z.number(),
    }),
  ),
});
export const templateSamplePage = call({
  method: 'GET',
  path: '/api/appapi/template/samplePage',
  access: 'verified',
  tag,
  summary: '示例模板的一页（PNG）',
  query: z.object({
    key: Sample,
    page: z.coerce.number().int().min(0).max(20),
    width: z.coerce.number().int().min(40).max(1_600).default(900),
  }),
  answer: contractPage.answer,
  sends: 'file',
  byLink: true,
});
export const copySample = call({
  ...plain('copySample', '把示例复制为自己的模板草稿'),
  path: '/api/appapi/template/copySample',
  body: z.strictObject({ key: Sample }),
  answer: made,
});

export const TemplateFiller = z.strictObject({
  role: RoleKey,
  name: shortText().min(1, '请填写姓名').max(64).describe('姓名'),
  organizationName: shortText().max(200).default('').describe('单位名称，个人为空'),
  phone: shortText().max(30).describe('手机号'),
});
export type TemplateFiller = z.output<typeof TemplateFiller>;

export const templateForm = call({
  method: 'GET',
  path: '/api/appapi/template/form',
  access: 'verified',
  tag,
  summary: '用模板发起时要填什么：角色与填写项；本方角色已填好',
  query: z.object({ id: TemplateId }),
  answer: z.object({
    id: z.string(),
    name: z.string(),
    version: z.number(),
    documents: z.array(ContractDocument),
    roles: z.array(TemplateRole),
    blanks: z.array(TemplateBlank),
    own: TemplateFiller.nullable().describe('本方角色由谁担任'),
    sceneId: z.string().nullable().describe('合同归哪个平台；空为当前账号所选的'),
  }),
});
export const beginTemplate = call({
  ...plain('begin', '用模板新建合同草稿：本方角色已填好，其余的在草稿中填写'),
  path: '/api/appapi/template/begin',
  body: z.strictObject({
    id: TemplateId,
    editor: z
      .uuid('编辑器编号格式不正确')
      .describe('打开着的编辑器，由客户端生成；没有收到回答时再次新建，得到的是同一份草稿'),
  }),
  answer: made,
});
export const useTemplate = call({
  ...plain('use', '用模板生成合同草稿：核对后照常发起'),
  path: '/api/appapi/template/use',
  body: z.strictObject({
    id: TemplateId,
    version: z.number().int().min(1).describe('填写时所见的版本'),
    title: shortText().min(1, '请填写合同名称').max(CONTRACT_LIMITS.title),
    parties: z.array(TemplateFiller).max(TEMPLATE_LIMITS.roles),
    values: z.record(shortText().max(120), typedText().max(2_000)).default({}).describe('填写项的键与内容'),
    amount: ContractAmount,
  }),
  answer: made,
});
