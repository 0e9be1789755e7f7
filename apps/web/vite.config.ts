import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { antdWithoutStyleElements, antdWithoutStyleFunctions } from './antd-plugins.ts';
import { pages } from './app/site/pages/table.ts';
import { leanRouter } from './lean-router.ts';
import { pdfjsFiles } from './pdfjs-plugin.ts';

const app = fileURLToPath(new URL('./app', import.meta.url));

const NO_PHONE = '-';
/** Access in a letter. */
const LETTERS: Partial<Record<string, string>> = { public: '', login: 'l', verified: 'v' };

/** The page table is long: the browser gets the columns that it needs (app/site/pages/find.ts). */
const pageTable: Plugin = {
  name: 'page-table',
  load(id) {
    if (this.environment.name !== 'client' || id !== `${app}/site/pages/table.ts`) return undefined;
    // Short, for every page loads it: what is usual is left out (a phone's page at /mobile and the same path, public, no
    // flags), and pages of a folder that have all else in common share a line: `/agreement/register,privacy`. Every
    // address is one page's, so the order is nobody's business.
    const lines: { folder: string; names: string[]; rest: string }[] = [];
    const known = pages.filter(({ layout }) => !/^(admin|ecology-)/.test(layout));
    for (const { path, phone = NO_PHONE, access, values = [], anyDevice, browserOnly, worksInApp } of known) {
      const onPhone = phone === `/mobile${path}` ? '' : String(phone);
      const flags = Number(anyDevice) + (browserOnly ? 2 : 0) + (worksInApp ? 4 : 0);
      const rest = [onPhone, LETTERS[access] ?? access, flags || '', values].join(' ').trimEnd();
      const end = path.lastIndexOf('/') + 1;
      const [folder, name] = [path.slice(0, end), path.slice(end)];
      const like = lines.find((line) => line.folder === folder && line.rest === rest);
      if (like) like.names.push(name);
      else lines.push({ folder, names: [name], rest });
    }
    // neighbours alike are packed smaller
    const written = lines.map(({ folder, names, rest }) => `${folder}${names} ${rest}`.trimEnd()).sort();
    const table = written.join('\n');
    return `export const pages = ${JSON.stringify(table)}.split('\\n').flatMap((line) => {
      const [paths, phone, access, flags, values] = line.split(' ');
      const folder = paths.replace(/[^/]*$/, '');
      return paths.slice(folder.length).split(',').map((name) => ({
        path: folder + name,
        phone: phone ? (phone === '${NO_PHONE}' ? [] : phone.split(',')) : '/mobile' + folder + name,
        access: access === 'v' ? 'verified' : access ? 'login' : 'public', values: values?.split(','),
        anyDevice: flags & 1, browserOnly: flags & 2, worksInApp: flags & 4 }));
    });`;
  },
};

/**
 * Vite loads parts through a helper that also fetches their styles. Ours are one file that is there already, so
 * what is left of it is patience without a connection (app/feedback/patience.ts), and to tell of a part that the
 * server no longer has (app/feedback/chunk-reload.ts).
 */
const plainLoading: Plugin = {
  name: 'plain-loading',
  enforce: 'pre',
  load(id) {
    if (this.environment.name !== 'client' || id !== '\0vite/preload-helper.js') return undefined;
    return `export const __vitePreload = (load) => load().catch(async (error) => {
      if (await globalThis.patience?.wait()) return load();
      dispatchEvent(new Event('vite:preloadError'));
      throw error;
    });`;
  },
};

/**
 * Without a connection React Router reloads the page at once or ends at an error page, and the page that was there is
 * lost. It waits instead, and goes on when the server answers; what the server no longer has makes our error page show,
 * which reloads by the rule of app/feedback/chunk-reload.ts.
 */
const patientRouter: Plugin = {
  name: 'patient-router',
  transform(code, id) {
    if (this.environment.name !== 'client') return undefined;
    const file = /react-router\/dist\/.*\/dom\/ssr\/(routeModules|single-fetch|fog-of-war)\.m?js/.exec(
      id,
    )?.[1];
    if (!file) return undefined;
    const [hasty, patient] =
      file === 'routeModules'
        ? [
            /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/,
            'return (await globalThis.patience?.wait()) ? loadRouteModule(route, routeModulesCache) : { default() { throw error; } };',
          ]
        : [/await fetch\(url, /, 'await (globalThis.patience?.fetch ?? fetch)(url, '];
    if (!hasty.test(code)) this.error(`React Router does otherwise in ${file}: look at this plugin again`);
    return code.replace(hasty, patient);
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
const frame = ['root.tsx', 'layouts/desktop-frame.tsx', 'parts/appointment/appointment-button.tsx'].map(
  (path) => `${app}/${path}`,
);

export default defineConfig({
  plugins: [
    pageTable,
    plainLoading,
    patientRouter,
    leanRouter,
    antdStyles,
    pdfjsFiles,
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
