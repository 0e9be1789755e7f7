import {
  BANNER_PICTURES,
  type ContentKind,
  DIRECTORY_TREES,
  DOWNLOAD_CATEGORIES,
  ILLUSTRATIONS,
  LAW_STATUSES,
  NEWS_CATEGORIES,
  PLAN_MODELS,
  PLATFORM_TYPES,
  type PlanModel,
  SECTORS,
} from '@yinxin/api/client';
import { optionsOf } from '../words.ts';

type Options = readonly { value: string; label: string }[];

/** A cell of a list whose rows have several. */
export interface Column {
  name: string;
  label: string;
  type: 'line' | 'text' | 'count' | 'money';
  hint?: string;
}

interface BaseField {
  name: string;
  label: string;
  required?: boolean;
  hint?: string;
  /** Asked only of price plans of these models. */
  models?: readonly PlanModel[];
}
export type Field = BaseField &
  (
    | { type: 'line' | 'file' | 'text' | 'markdown' | 'day' | 'switch' }
    /** A whole number; money is typed in yuan and kept in 分. */
    | { type: 'count' | 'money' }
    | { type: 'lines'; hint: string }
    | { type: 'rows'; columns: readonly Column[] }
    | { type: 'choice'; options: Options }
    /** Names other items by their slug. */
    | { type: 'reference'; to: ContentKind; many?: boolean }
  );

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

const choice = (name: string, label: string, options: Options): Field => ({
  type: 'choice',
  name,
  label,
  required: true,
  options,
});
/** Words that are chosen as they stand. */
const wordsOf = (words: readonly string[]): Options => words.map((value) => ({ value, label: value }));
const directory: Field = {
  type: 'reference',
  name: 'directory',
  label: '所在目录',
  required: true,
  to: 'directory',
};

const only = (models: readonly PlanModel[], ...fields: Field[]): Field[] =>
  fields.map((field) => ({ ...field, models }));
const count = (name: string, label: string, hint?: string): Field => ({
  type: 'count',
  name,
  label,
  required: true,
  hint,
});

const planFields: readonly Field[] = [
  choice('model', '计费方式', optionsOf(PLAN_MODELS)),
  line('name', '名称'),
  ...only(['package', 'use', 'api', 'private'], line('text', '说明')),
  ...only(
    ['package'],
    count('contracts', '份数', '一年内可用的份数'),
    { type: 'money', name: 'price', label: '一年的价格', required: true },
    { type: 'lines', name: 'includes', label: '包含的项目', hint: '每行一项' },
    { type: 'switch', name: 'recommended', label: '推荐', hint: '在页面上以红框标出' },
  ),
  ...only(['use', 'api'], {
    type: 'rows',
    name: 'tiers',
    label: '阶梯',
    hint: '上限逐档增大，最后一档留空表示不限；每份的价格只用于落在本档内的份数',
    columns: [
      { name: 'upTo', label: '到第几份为止', type: 'count', hint: '不限' },
      { name: 'unit', label: '每份', type: 'money' },
    ],
  }),
  ...only(['private'], {
    type: 'rows',
    name: 'parts',
    label: '报价构成',
    columns: [
      { name: 'name', label: '构成', type: 'line', hint: '软件授权' },
      { name: 'text', label: '说明', type: 'text' },
    ],
  }),
  ...only(
    ['add-on'],
    line('unit', '计量单位', '如 次、份、张'),
    { type: 'money', name: 'price', label: '单价', required: true },
    optional('question', '计算器中的提问', '如“人脸核验多少次”；留空则不进入计算器'),
    optional('text', '计算器中的提示'),
    { type: 'count', name: 'usual', label: '计算器预填数量' },
  ),
  ...only(['package', 'use', 'api', 'add-on'], {
    ...sample,
    label: '示例价',
    hint: '公众页面会标明“示例价”，正式价格请关闭',
  }),
];

/** What an editor fills in, by kind; the server checks it by the same kind's rules. */
export const fieldsOf: Readonly<Record<ContentKind, readonly Field[]>> = {
  news: [
    line('title', '标题'),
    text('summary', '摘要'),
    choice('category', '分类', wordsOf(NEWS_CATEGORIES)),
    choice('cover', '配图', optionsOf(ILLUSTRATIONS)),
    body,
    sample,
  ],
  case: [
    line('title', '标题'),
    line('customer', '客户名称', '示例案例的客户名称须含“示例”'),
    choice('sectorKey', '行业', optionsOf(SECTORS)),
    text('summary', '摘要'),
    choice('illustration', '配图', optionsOf(ILLUSTRATIONS)),
    body,
    sample,
  ],
  banner: [
    choice('platformType', '位置', optionsOf(PLATFORM_TYPES)),
    line('title', '标题'),
    text('subtitle', '说明'),
    choice('illustration', '配图', optionsOf(BANNER_PICTURES)),
    line('actionText', '按钮文字'),
    optional('actionUrl', '按钮链接', '站内路径；留空则打开预约'),
  ],
  law: [
    directory,
    line('name', '名称'),
    optional('number', '文号'),
    choice('status', '效力', wordsOf(LAW_STATUSES)),
    optional('issuer', '发布机关'),
    { type: 'day', name: 'issued', label: '公布日期' },
    { type: 'day', name: 'inForce', label: '施行日期' },
    text('summary', '概述'),
    { type: 'lines', name: 'history', label: '沿革', hint: '每行一条' },
    {
      type: 'rows',
      name: 'articles',
      label: '条文要点',
      columns: [
        { name: 'article', label: '条目', type: 'line', hint: '第十三条' },
        { name: 'text', label: '要点', type: 'text', hint: '用自己的话写明要点' },
      ],
    },
    { type: 'reference', name: 'related', label: '相关法规', to: 'law', many: true },
    optional('note', '提示'),
  ],
  document: [directory, line('title', '标题'), optional('summary', '摘要'), body],
  directory: [
    choice('tree', '所属', optionsOf(DIRECTORY_TREES)),
    line('name', '目录名称'),
    { type: 'reference', name: 'parent', label: '上级目录', to: 'directory' },
  ],
  download: [
    line('name', '名称'),
    text('description', '说明'),
    choice('category', '分类', wordsOf(DOWNLOAD_CATEGORIES)),
    optional('version', '版本'),
    {
      type: 'file',
      name: 'file',
      label: '文件',
      required: true,
      hint: '上传后自动填写；证书与吊销列表填站内路径',
    },
  ],
  plan: planFields,
  agreement: [
    line('title', '标题'),
    line('version', '版本号', '如 1.0；公布过的版本不可修改，改动正文、标题或生效日期须用新的版本号'),
    {
      type: 'day',
      name: 'effectiveDate',
      label: '生效日期',
      required: true,
      hint: '在将来的，发布后先作公示，到期自动生效',
    },
    { type: 'text', name: 'changes', label: '修订说明', hint: '与上一版本相比改了什么，列在历史版本中' },
    { ...body, hint: '重要条款写成 > **……**，会显著标出；章节用 ## 一、……' },
  ],
  qualification: [
    line('name', '名称'),
    line('number', '编号', '示例资质的编号须含“示例”'),
    line('issuer', '颁发机构'),
    optional('basis', '依据', '依据的法律，或者在哪里可以查到'),
    { type: 'day', name: 'validUntil', label: '有效期至', hint: '长期有效的留空' },
    { type: 'file', name: 'picture', label: '证书图片', hint: '可不上传' },
    sample,
  ],
  milestone: [
    { type: 'day', name: 'date', label: '日期', required: true },
    line('title', '标题'),
    text('text', '说明'),
    sample,
  ],
  link: [line('alias', '别名'), line('name', '名称'), line('url', '地址')],
};

/** Where the public finds an item once it is live. */
/** The fields of a kind; of a price plan those its model has. */
export const fieldsFor = (kind: ContentKind, model: unknown): readonly Field[] =>
  fieldsOf[kind].filter(({ models }) => !models || (models as readonly unknown[]).includes(model));

export const publicAddress = (kind: ContentKind, slug: string): string | undefined =>
  (
    ({
      news: `/about/news?id=${slug}`,
      case: `/customer/case?id=${slug}`,
      law: `/statutes?id=${slug}`,
      document: `/platform/document/detail?documentDirectory=${slug}`,
      download: '/downZone',
      banner: '/pc/home',
      plan: '/about/price',
      agreement: `/agreement/${slug}`,
      qualification: '/about#qualifications',
      milestone: '/about#history',
    }) satisfies Partial<Record<ContentKind, string>> as Partial<Record<ContentKind, string>>
  )[kind];
