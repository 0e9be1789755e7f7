import fs from 'node:fs';
import path from 'node:path';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import { theme } from './app/features/admin/theme.ts';

/** What the back office uses; a component missing here has no looks. */
export const STYLED_COMPONENTS =
  'Alert App Button Card Checkbox Drawer Empty Form Input message Modal Pagination Progress Segmented Select Skeleton Space Spin Switch Table Tag Tooltip'.split(
    ' ',
  );

/**
 * Writes Ant Design's styles in our theme to a file, so that nothing is computed in the browser. They lie in a layer
 * below our utilities (ui/app.css): what a page says of its own look holds.
 */
export function writeAntdStyles(file: string): void {
  const themed = { ...theme, zeroRuntime: false };
  const css = extractStyle({
    includes: STYLED_COMPONENTS,
    customTheme: (node) => createElement(ConfigProvider, { theme: themed }, node),
  });
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `@layer antd{${css}}`);
}
