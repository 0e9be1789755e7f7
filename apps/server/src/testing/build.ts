import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MATERIAL_PLACE } from '@yinxin/verification/offline-page';
import type { BuiltFile } from '../build-artifacts.ts';

/** A folder as the build leaves it, with small files of the same names. */
export function aBuild(): { downloadsDir: string; remove(): void } {
  const downloadsDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-build-'));
  const common = { version: '7.8.9', date: '2026-05-06T07:08:09.000Z' };
  const files: BuiltFile[] = [
    { address: 'yinxin-cli.mjs', fileName: 'yinxin-cli-7.8.9.mjs', type: 'text/javascript', ...common },
    {
      ...{ address: 'yinxin-openapi-sdk.tgz', fileName: 'yinxin-openapi-sdk-7.8.9.tgz' },
      ...{ type: 'application/gzip', ...common },
    },
    { address: 'yinxin-sdk.tgz', fileName: 'yinxin-sdk-7.8.9.tgz', type: 'application/gzip', ...common },
    {
      address: 'yinxin-usbkey-agent.mjs',
      fileName: 'yinxin-usbkey-agent-7.8.9.mjs',
      type: 'text/javascript',
      ...common,
    },
    {
      address: 'yinxin-verifier.html',
      fileName: 'yinxin-verifier-7.8.9.html',
      type: 'text/html; charset=utf-8',
      ...common,
    },
  ];
  for (const { address } of files) fs.writeFileSync(path.join(downloadsDir, address), `bytes of ${address}`);
  // where the trust list goes
  fs.appendFileSync(path.join(downloadsDir, 'yinxin-verifier.html'), `\nmaterial: ${MATERIAL_PLACE}`);
  fs.writeFileSync(path.join(downloadsDir, 'manifest.json'), JSON.stringify(files));
  return { downloadsDir, remove: () => fs.rmSync(downloadsDir, { recursive: true }) };
}
