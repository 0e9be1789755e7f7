import fs from 'node:fs';
import path from 'node:path';
import type { BuiltFile } from '../../apps/server/src/build-artifacts.ts';
import { hashOf, inRoot } from '../lib.ts';
import { buildCli } from './cli.ts';
import { manifestIn, PACKAGES } from './libraries.ts';
import { buildOfflineVerifier } from './offline-verifier.ts';
import { buildOpenSdk } from './open-sdk.ts';
import { buildSdk } from './sdk.ts';
import { buildUsbKeyAgent } from './usbkey-agent.ts';

/** Where the server finds what was built for the download zone. */
export const downloadsDir = inRoot('build/downloads');
const stamp = path.join(downloadsDir, '.stamp');

const wantedStamp = () =>
  hashOf([
    ...PACKAGES.flatMap((name) => [`packages/${name}/src`, `packages/${name}/package.json`]),
    ...['apps/offline-verifier/src', 'packages/verification/src', 'packages/api/src'],
    ...['packages/seal/fonts', 'apps/cli/src', 'apps/usbkey-agent/src', 'packages/usbkey-protocol/src'],
    ...['sdks', 'packages/sdk', 'scripts/downloads', 'package.json', 'package-lock.json'],
  ]);

const kinds = [
  { address: 'yinxin-cli.mjs', type: 'text/javascript; charset=utf-8', build: buildCli },
  { address: 'yinxin-openapi-sdk.tgz', type: 'application/gzip', build: buildOpenSdk },
  { address: 'yinxin-sdk.tgz', type: 'application/gzip', build: buildSdk },
  { address: 'yinxin-usbkey-agent.mjs', type: 'text/javascript; charset=utf-8', build: buildUsbKeyAgent },
  { address: 'yinxin-verifier.html', type: 'text/html; charset=utf-8', build: buildOfflineVerifier },
];

/** Builds everything for the download zone unless their sources are what they were at the last build. */
export async function buildDownloads(): Promise<void> {
  const wanted = wantedStamp();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  console.log('正在构建下载文件…');
  fs.mkdirSync(downloadsDir, { recursive: true });
  const { version } = manifestIn('.');
  const files: BuiltFile[] = [];
  for (const { address, type, build } of kinds) {
    const file = path.join(downloadsDir, address);
    const bytes = await build(version);
    // the same bytes keep their date: it says since when this file is what it is
    if (!fs.existsSync(file) || !fs.readFileSync(file).equals(bytes)) fs.writeFileSync(file, bytes);
    const { name, ext } = path.parse(address);
    const date = fs.statSync(file).mtime.toISOString();
    files.push({ address, fileName: `${name}-${version}${ext}`, type, version, date });
  }
  fs.writeFileSync(path.join(downloadsDir, 'manifest.json'), JSON.stringify(files));
  fs.writeFileSync(stamp, wanted);
}
