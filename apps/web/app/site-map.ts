// The one table of pages. Routes, guards, navigation and page titles all come from it.

export type Access = 'public' | 'login' | 'verified';
export type Layout = 'home' | 'main' | 'default' | 'login' | 'empty' | 'mobile';

export interface Page {
  path: string;
  layout: Layout;
  /** Who may open the page; the whitelist of product.md section 6 is what is public here. */
  access: Access;
  /** The route module, under app/routes. */
  file: string;
  /** The page's name; the browser's title adds the product's. */
  title: string;
}

export const pages = [
  {
    path: '/pc/home',
    layout: 'home',
    access: 'public',
    file: 'public/home.tsx',
    title: '电子签名、电子印章与电子合同服务',
  },
  { path: '/login', layout: 'login', access: 'public', file: 'public/login.tsx', title: '登录' },
  { path: '/about', layout: 'main', access: 'public', file: 'public/about.tsx', title: '关于我们' },
  {
    path: '/agreement/register',
    layout: 'default',
    access: 'public',
    file: 'public/agreement-register.tsx',
    title: '用户服务协议',
  },
  {
    path: '/agreement/privacy',
    layout: 'default',
    access: 'public',
    file: 'public/agreement-privacy.tsx',
    title: '隐私政策',
  },

  {
    path: '/mobile',
    layout: 'mobile',
    access: 'public',
    file: 'public/mobile-home.tsx',
    title: '手机签合同、办印章',
  },
  {
    path: '/mobile/pc/home',
    layout: 'mobile',
    access: 'public',
    file: 'public/mobile-home.tsx',
    title: '手机签合同、办印章',
  },
  { path: '/mobile/login', layout: 'mobile', access: 'public', file: 'public/login.tsx', title: '登录' },
  { path: '/mobile/about', layout: 'mobile', access: 'public', file: 'public/about.tsx', title: '关于我们' },
  {
    path: '/mobile/agreement/register',
    layout: 'mobile',
    access: 'public',
    file: 'public/agreement-register.tsx',
    title: '用户服务协议',
  },
  {
    path: '/mobile/agreement/privacy',
    layout: 'mobile',
    access: 'public',
    file: 'public/agreement-privacy.tsx',
    title: '隐私政策',
  },

  { path: '/401', layout: 'empty', access: 'public', file: 'errors/unauthorized.tsx', title: '请先登录' },
  { path: '/403', layout: 'empty', access: 'public', file: 'errors/forbidden.tsx', title: '没有权限' },
  { path: '/404', layout: 'empty', access: 'public', file: 'errors/not-found.tsx', title: '页面不存在' },
  { path: '/500', layout: 'empty', access: 'public', file: 'errors/failure.tsx', title: '系统错误' },
  { path: '/upgrade', layout: 'empty', access: 'public', file: 'errors/upgrade.ts', title: '请升级浏览器' },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]['path'];

/** Where an unknown address is told so: the splat of a layout. */
export const unknownPages = [
  { path: '/mobile/*', layout: 'mobile', file: 'errors/not-found.tsx' },
  { path: '*', layout: 'empty', file: 'errors/not-found.tsx' },
] as const;

const byPath = new Map<string, Page>(pages.map((page) => [page.path.toLowerCase(), page]));

/** The router matches without regard to case and to a slash at the end, so the table does too. */
const normal = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '');

export const findPage = (path: string): Page | undefined => byPath.get(normal(path));
export const hasPage = (path: string): boolean => byPath.has(normal(path));
