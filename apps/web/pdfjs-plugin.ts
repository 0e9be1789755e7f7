import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const packageDir = path.dirname(packageFile);
const { version } = JSON.parse(fs.readFileSync(packageFile, 'utf8')) as { version: string };

const FOLDERS = ['cmaps', 'standard_fonts', 'iccs', 'wasm'];
/** Scripts inside of documents are never run. */
const UNUSED = /^quickjs/;
const prefix = `assets/pdfjs-${version}/`;

/** What pdfjs fetches while it draws: character maps, standard fonts, colour profiles, decoders. We serve them ourselves. */
export const pdfjsFiles: Plugin = {
  name: 'pdfjs-files',
  generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const folder of FOLDERS)
      for (const name of fs.readdirSync(path.join(packageDir, folder)).filter((one) => !UNUSED.test(one)))
        this.emitFile({
          type: 'asset',
          fileName: `${prefix}${folder}/${name}`,
          source: fs.readFileSync(path.join(packageDir, folder, name)),
        });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${prefix}`, (request, response, next) => {
      const [, folder = '', name = ''] = /^\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
      const file = path.join(packageDir, folder, name);
      if (!FOLDERS.includes(folder) || !fs.existsSync(file)) return next();
      fs.createReadStream(file).pipe(response);
    });
  },
};
