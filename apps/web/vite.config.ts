import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { antdWithoutStyleElements, antdWithoutStyleFunctions } from './antd-plugins.ts';
import { pages } from './app/site-map.ts';

const app = fileURLToPath(new URL('./app', import.meta.url));

/** The page table is long: the browser gets the columns that it needs (app/pages.ts). */
const pageTable: Plugin = {
  name: 'page-table',
  load(id) {
    if (this.environment.name !== 'client' || id !== `${app}/site-map.ts`) return undefined;
    const rows = pages.map(({ path, layout, access, values, desktop }) => ({
      path,
      layout,
      access,
      values,
      desktop,
    }));
    return `export const pages = ${JSON.stringify(rows)};`;
  },
};

/**
 * Vite loads parts through a helper that also fetches their styles. Ours are one file that is there already, so
 * what is left of it is to tell of a part that could not be loaded (app/feedback/chunk-reload.ts).
 */
const plainLoading: Plugin = {
  name: 'plain-loading',
  enforce: 'pre',
  load(id) {
    if (this.environment.name !== 'client' || id !== '\0vite/preload-helper.js') return undefined;
    return `export const __vitePreload = (load) => load().catch((error) => {
      dispatchEvent(new Event('vite:preloadError'));
      throw error;
    });`;
  },
};

const antdCss = fileURLToPath(new URL('../../node_modules/.cache/yinxin/antd.css', import.meta.url));

/** The back office's styles, made once per build; Ant Design is loaded for them only then. */
const antdStyles: Plugin = {
  name: 'antd-styles',
  async buildStart() {
    if (this.environment.name === 'client') (await import('./antd-styles.ts')).writeAntdStyles(antdCss);
  },
};

/** What every desktop page loads, with all it imports. */
const frame = ['root.tsx', 'layouts/desktop-frame.tsx', 'features/appointment/appointment-button.tsx'].map(
  (path) => `${app}/${path}`,
);

export default defineConfig({
  plugins: [
    pageTable,
    plainLoading,
    antdStyles,
    antdWithoutStyleElements,
    antdWithoutStyleFunctions,
    tailwindcss(),
    reactRouter(),
  ],
  resolve: {
    alias: [
      { find: '~', replacement: app },
      { find: /^antd-static\.css/, replacement: antdCss },
    ],
  },
  build: {
    manifest: true,
    // What a part loaded later needs is on the page already, or small.
    modulePreload: false,
    assetsDir: 'assets',
    rolldownOptions: {
      // Our modules do nothing but export: a page then loads only the parts of an index that it uses.
      treeshake: {
        moduleSideEffects: [{ test: /\/(app|packages\/\w+\/src)\/.*\.tsx?$/, sideEffects: false }],
      },
      output: {
        // Two files instead of many small ones, which compress worse.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'frame', test: (id) => frame.some((path) => id.startsWith(path)) },
          ],
        },
      },
    },
  },
});
