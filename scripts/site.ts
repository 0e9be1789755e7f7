import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import zlib from 'node:zlib';
import type { SiteBuild } from '../apps/server/src/main.ts';
import { buildDownloads } from './downloads/index.ts';
import { hashOf, inRoot, run } from './lib.ts';

const webDir = inRoot('apps/web');
export const clientDir = path.join(webDir, 'build/client');
const serverBuild = path.join(webDir, 'build/server/index.js');
const stamp = path.join(webDir, 'build/.stamp');

const { dependencies } = JSON.parse(fs.readFileSync(path.join(webDir, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
/** Our own packages whose code goes into the site. */
const packages = Object.keys(dependencies)
  .filter((name) => name.startsWith('@yinxin/'))
  .map((name) => name.replace('@yinxin/', 'packages/'));
const wantedStamp = () => hashOf(['apps/web', ...packages, 'package-lock.json']);

const isSiteFresh = () =>
  fs.existsSync(serverBuild) && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wantedStamp();

interface BuildOptions {
  force?: boolean;
  quiet?: boolean;
}

/** Builds the site and what its download zone offers, unless their sources are what they were at the last build. */
export async function buildSite(options: BuildOptions = {}): Promise<void> {
  await Promise.all([buildPages(options), buildDownloads()]);
}

async function buildPages(options: BuildOptions): Promise<void> {
  if (!options.force && isSiteFresh()) return;
  const wanted = wantedStamp();
  console.log('正在构建网站…');
  const { ok, output } = await run('react-router', ['build'], {
    cwd: webDir,
    quiet: true,
    env: { NODE_ENV: 'production' },
  });
  if (!ok) throw new Error(`网站构建失败：\n${output}`);
  if (!options.quiet) console.log(output.trim());
  compressAssets(path.join(clientDir, 'assets'));
  fs.writeFileSync(stamp, wanted);
}

/** Compressed once here, so that no request pays for it. */
function compressAssets(folder: string) {
  for (const name of fs.readdirSync(folder)) {
    if (!/\.(m?js|css|svg|json|txt)$/.test(name)) continue;
    const file = path.join(folder, name);
    const content = fs.readFileSync(file);
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }));
    fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(content));
  }
}

export const loadSite = async (): Promise<SiteBuild> => import(pathToFileURL(serverBuild).href);
