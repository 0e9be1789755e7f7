import {
  BANNER_PICTURES,
  type ContentKind,
  DIRECTORY_TREES,
  DOWNLOAD_CATEGORIES,
  ILLUSTRATIONS,
  LAW_STATUSES,
  NEWS_CATEGORIES,
  PLATFORM_TYPES,
  SECTORS,
} from '@yinxin/api/client';
import { CONTENT_PAGES, type ReadKind } from '@yinxin/api/page';
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
}
export type Field = BaseField &
  (
    | { type: 'line' | 'file' | 'cover' | 'text' | 'markdown' | 'day' | 'switch' }
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

/** What an editor fills in, by kind; the server checks it by the same kind's rules. */
export const fieldsOf: Readonly<Record<ContentKind, readonly Field[]>> = {
  news: [
    line('title', '标题'),
    text('summary', '摘要'),
    choice('category', '分类', wordsOf(NEWS_CATEGORIES)),
    { type: 'cover', name: 'cover', label: '配图', required: true },
    body,
    sample,
  ],
  case: [
    line('title', '标题'),
    line('customer', '客户名称', '示例案例的客户名称须含“示例”'),
    choice('sectorKey', '行业', optionsOf(SECTORS)),
    text('summary', '摘要'),
    choice('illustration', '配图', optionsOf(ILLUSTRATIONS)),
    {
      type: 'rows',
      name: 'changes',
      label: '前后对比',
      hint: '示例案例的数字会标明“示例”',
      columns: [
        { name: 'name', label: '对比项', type: 'line', hint: '合同往返' },
        { name: 'before', label: '以前', type: 'line', hint: '邮寄 7 天' },
        { name: 'after', label: '现在', type: 'line', hint: '当天归档' },
      ],
    },
    {
      type: 'rows',
      name: 'steps',
      label: '流程',
      hint: '画成流程图，按先后填写',
      columns: [
        { name: 'who', label: '由谁', type: 'line', hint: '供应商' },
        { name: 'name', label: '步骤', type: 'line', hint: '确认盖章' },
        { name: 'text', label: '说明', type: 'line', hint: '经办人确认意愿' },
      ],
    },
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
    choice('status', '效力', wordsOf(Object.values(LAW_STATUSES))),
    optional('issuer', '发布机关'),
    { type: 'day', name: 'issued', label: '公布日期' },
    { type: 'day', name: 'inForce', label: '施行日期' },
    optional('sourceName', '官方来源'),
    optional('sourceUrl', '来源链接'),
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
    choice('category', '分类', wordsOf(Object.values(DOWNLOAD_CATEGORIES))),
    optional('version', '版本'),
    {
      type: 'file',
      name: 'file',
      label: '文件',
      required: true,
      hint: '上传后自动填写；证书与吊销列表填站内路径',
    },
  ],
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
export function publicAddress(kind: ContentKind, slug: string): string | undefined {
  if (kind === 'agreement') return `/agreement/${slug}`;
  const page: { list: string; item?: string; query?: string } | undefined =
    kind in CONTENT_PAGES ? CONTENT_PAGES[kind as ReadKind] : undefined;
  return page?.item ? `${page.item}?${page.query}=${slug}` : page?.list;
}
