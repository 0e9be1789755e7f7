// What is shown in place of a page.
import { area, type Page } from './page.ts';

export const errorPages = area({ access: 'public', indexed: false, cached: false, anyDevice: true }, [
  { path: '/401', layout: 'empty', file: 'errors/unauthorized.tsx', title: '请先登录' },
  { path: '/403', layout: 'empty', file: 'errors/forbidden.tsx', title: '没有权限' },
  { path: '/404', layout: 'empty', file: 'errors/not-found.tsx', title: '页面不存在' },
  { path: '/500', layout: 'empty', file: 'errors/failure.tsx', title: '系统错误' },
  { path: '/upgrade', layout: 'empty', file: 'errors/upgrade.ts', title: '请升级浏览器' },
]);

/** Where an unknown address is told so: the splat of a layout. */
export const unknownPages: readonly Pick<Page, 'path' | 'layout' | 'file'>[] = [
  { path: '/ecologyPlatform/*', layout: 'ecology-console', file: 'ecology/elsewhere.tsx' },
  { path: '/mobile/*', layout: 'mobile', file: 'errors/not-found.tsx' },
  { path: '*', layout: 'empty', file: 'errors/not-found.tsx' },
];
