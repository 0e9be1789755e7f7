import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { unknownPages } from './site/pages/errors.ts';
import { layouts, variantsOf } from './site/pages/page.ts';
import { pages } from './site/pages/table.ts';

const rows = [...pages.flatMap(variantsOf), ...unknownPages];

/** The table of pages as routes: every page under its layout, on each device. */
export default [
  index('routes/public/index.ts'),
  ...layouts.map((name) =>
    layout(
      `layouts/${name}.tsx`,
      rows
        .filter((row) => row.layout === name)
        .map(({ path, file }) => route(path, `routes/${file}`, { id: path })),
    ),
  ),
] satisfies RouteConfig;
