import { link, present } from './navigation.ts';
import { hasPage } from './pages.ts';

export const mobileTabs = present(
  [
    link('首页', '/mobile'),
    link('产品', '/mobile/product'),
    link('签署', '/mobile/signing'),
    link('关于', '/mobile/about'),
  ],
  hasPage,
);
