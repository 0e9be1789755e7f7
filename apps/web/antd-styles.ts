import fs from 'node:fs';
import path from 'node:path';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import { STYLED_COMPONENTS } from './antd-components.ts';
import { theme } from './app/features/admin/theme.ts';

/** WCAG 2.5.8: a target is at least 24 px wide and high; the eye of a password field is 14. */
const LARGE_ENOUGH =
  '.ant-input-password-icon{min-width:24px;min-height:24px;align-items:center;justify-content:center}';

/**
 * Writes Ant Design's styles in our theme to a file, so that nothing is computed in the browser. They lie in a layer
 * below our utilities (ui/app.css): what a page says of its own look holds.
 */
export function writeAntdStyles(file: string): void {
  const themed = { ...theme, zeroRuntime: false };
  const css = withoutWarnings(() =>
    extractStyle({
      includes: STYLED_COMPONENTS,
      customTheme: (node) => createElement(ConfigProvider, { theme: themed }, node),
    }),
  );
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `@layer antd{${css}${LARGE_ENOUGH}}`);
}

/** All of a component is rendered for its styles, also what Ant Design has deprecated and no page of ours uses. */
function withoutWarnings<T>(work: () => T): T {
  const { NODE_ENV } = process.env;
  Object.assign(process.env, { NODE_ENV: 'production' });
  try {
    return work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else Object.assign(process.env, { NODE_ENV });
  }
}
