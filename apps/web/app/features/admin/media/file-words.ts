import type { AdminFile } from '@yinxin/api/client';

export const endingOf = (name: string) => /\.(\w+)$/.exec(name)?.[1]?.toUpperCase() ?? '';

/** What it is, as people say it; the server has checked that the ending tells the truth. */
export function typeText({ name, type }: AdminFile): string {
  const ending = endingOf(name);
  if (type.startsWith('image/')) return `${ending} 图片`;
  if (type.startsWith('text/')) return `${ending} 文本`;
  return `${ending} 文件`;
}

export const sortNames = { image: '图片', document: '其他文件' } as const;
export const usageNames = { public: '已公开', draft: '仅工作稿使用', none: '未使用' } as const;

export function usageOf({ isPublic, uses }: AdminFile): keyof typeof usageNames {
  if (isPublic) return 'public';
  return uses.length > 0 ? 'draft' : 'none';
}
