import type { Banner, ContentKind, CustomerCase, Download, LawStatus, NewsItem } from '@yinxin/api/client';

interface BaseField {
  name: string;
  label: string;
  required?: boolean;
  hint?: string;
}
export type Field = BaseField &
  (
    | { type: 'line' | 'file' | 'text' | 'markdown' | 'day' | 'switch' | 'articles' }
    | { type: 'lines'; hint: string }
    | { type: 'choice'; options: readonly { value: string; label: string }[] }
    /** Names other items by their slug. */
    | { type: 'reference'; to: ContentKind; many?: boolean }
  );

const choices = <T extends string>(...values: T[]) => values.map((value) => ({ value, label: value }));

const sectorNames: Record<CustomerCase['sectorKey'], string> = {
  manpower: '人力资源',
  purchase: '采购',
  sale: '销售',
  logistics: '物流',
  finance: '金融',
  medical: '医疗',
  government: '政务',
  property: '房产',
  education: '教育',
};
const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const bannerPictures: Record<Banner['illustration'], string> = {
  contract: '合同',
  seal: '印章',
  evidence: '存证',
};
const illustrations: Record<NewsItem['cover'], string> = {
  contract: '签署',
  seal: '印章',
  evidence: '存证',
  identity: '身份',
  sending: '发起',
  key: '密钥',
  certificate: '证书',
  time: '时间',
  law: '法规',
  code: '代码',
  bill: '费用',
  verification: '验证',
  seam: '骑缝章',
  company: '公司',
  ...sectorNames,
};

const line = (name: string, label: string, hint?: string): Field => ({
  type: 'line',
  name,
  label,
  required: true,
  hint,
});
const optional = (name: string, label: string, hint?: string): Field => ({ type: 'line', name, label, hint });
const text = (name: string, label: string): Field => ({ type: 'text', name, label, required: true });
const body: Field = { type: 'markdown', name: 'body', label: '正文（Markdown）', required: true };
const sample: Field = { type: 'switch', name: 'sample', label: '示例内容', hint: '公众页面会标明“示例”' };
const picture = (name: string, names: Record<string, string> = illustrations): Field => ({
  type: 'choice',
  name,
  label: '配图',
  required: true,
  options: optionsOf(names),
});
const directory: Field = {
  type: 'reference',
  name: 'directory',
  label: '所在目录',
  required: true,
  to: 'directory',
};

/** What an editor fills in, by kind; the server checks it by the same kind's rules. */
export const fieldsOf: Readonly<Record<ContentKind, readonly Field[]>> = {
  news: [
    line('title', '标题'),
    text('summary', '摘要'),
    {
      type: 'choice',
      name: 'category',
      label: '分类',
      required: true,
      options: choices<NewsItem['category']>('公司动态', '产品动态', '政策解读', '技术专栏'),
    },
    picture('cover'),
    body,
    sample,
  ],
  case: [
    line('title', '标题'),
    line('customer', '客户名称', '示例案例的客户名称须含“示例”'),
    { type: 'choice', name: 'sectorKey', label: '行业', required: true, options: optionsOf(sectorNames) },
    text('summary', '摘要'),
    picture('illustration'),
    body,
    sample,
  ],
  banner: [
    {
      type: 'choice',
      name: 'platformType',
      label: '位置',
      required: true,
      options: [
        { value: '1', label: '电脑端首页' },
        { value: '2', label: '手机端首页' },
      ],
    },
    line('title', '标题'),
    text('subtitle', '说明'),
    picture('illustration', bannerPictures),
    line('actionText', '按钮文字'),
    optional('actionUrl', '按钮链接', '站内路径；留空则打开预约'),
  ],
  law: [
    directory,
    line('name', '名称'),
    optional('number', '文号'),
    {
      type: 'choice',
      name: 'status',
      label: '效力',
      required: true,
      options: choices<LawStatus>('现行', '修订', '废止'),
    },
    optional('issuer', '发布机关'),
    { type: 'day', name: 'issued', label: '公布日期' },
    { type: 'day', name: 'inForce', label: '施行日期' },
    text('summary', '概述'),
    { type: 'lines', name: 'history', label: '沿革', hint: '每行一条' },
    { type: 'articles', name: 'articles', label: '条文要点' },
    { type: 'reference', name: 'related', label: '相关法规', to: 'law', many: true },
    optional('note', '提示'),
  ],
  document: [directory, line('title', '标题'), optional('summary', '摘要'), body],
  directory: [
    {
      type: 'choice',
      name: 'tree',
      label: '所属',
      required: true,
      options: [
        { value: 'laws', label: '法律法规' },
        { value: 'documents', label: '平台文档' },
      ],
    },
    line('name', '目录名称'),
    { type: 'reference', name: 'parent', label: '上级目录', to: 'directory' },
  ],
  download: [
    line('name', '名称'),
    text('description', '说明'),
    {
      type: 'choice',
      name: 'category',
      label: '分类',
      required: true,
      options: choices<Download['category']>(
        '工具',
        '驱动',
        'SDK',
        '根证书与吊销列表',
        '业务表单',
        '开发资料',
      ),
    },
    optional('version', '版本'),
    {
      type: 'file',
      name: 'file',
      label: '文件',
      required: true,
      hint: '上传后自动填写；证书与吊销列表填站内路径',
    },
  ],
  link: [line('alias', '别名'), line('name', '名称'), line('url', '地址')],
};

/** Where the public finds an item once it is live. */
export const publicAddress = (kind: ContentKind, slug: string): string | undefined =>
  ({
    news: `/about/news?id=${slug}`,
    case: `/customer/case?id=${slug}`,
    law: `/statutes?id=${slug}`,
    document: `/platform/document/detail?documentDirectory=${slug}`,
    download: '/downZone',
    banner: '/pc/home',
    directory: undefined,
    link: undefined,
  })[kind];
