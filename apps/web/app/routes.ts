import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { type Layout, pages, unknownPages } from './site-map.ts';

const layouts: readonly Layout[] = [
  'home',
  'main',
  'default',
  'login',
  'empty',
  'mobile',
  'platform',
  'mobile-document',
  'admin',
];

const rowsOf = (name: Layout) => [...pages, ...unknownPages].filter((row) => row.layout === name);

/** The site map as routes: every page of the table under its layout. */
export default [
  index('routes/public/index.ts'),
  ...layouts.map((name) =>
    layout(
      `layouts/${name}.tsx`,
      rowsOf(name).map(({ path, file }) => route(path, `routes/${file}`, { id: path })),
    ),
  ),
] satisfies RouteConfig;
