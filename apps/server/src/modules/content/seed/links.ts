import type { Seed } from './seed.ts';

/** Addresses other clients of ours ask for by name. */
export const links: Seed<'link'>[] = [
  { slug: 'official', data: { alias: 'official', name: '官网首页', url: '/pc/home' } },
  { slug: 'mobile', data: { alias: 'mobile', name: '手机版首页', url: '/mobile' } },
  { slug: 'privacy', data: { alias: 'privacy', name: '隐私政策', url: '/agreement/privacy' } },
  { slug: 'register', data: { alias: 'register', name: '用户服务协议', url: '/agreement/register' } },
];
