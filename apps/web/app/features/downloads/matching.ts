import type { Download } from '@yinxin/api/client';

export interface Wish {
  category: string | undefined;
  keyword: string | undefined;
}

/** Files of the category whose name, description or file name holds every word asked for. */
export function matching(files: readonly Download[], { category, keyword = '' }: Wish): Download[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return files.filter((file) => {
    if (category && file.category !== category) return false;
    const text = [file.name, file.description, file.fileName].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export const categoriesOf = (files: readonly Download[]): Download['category'][] => [
  ...new Set(files.map(({ category }) => category)),
];
