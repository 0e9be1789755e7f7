import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from './lib.ts';
import { generatedFiles, staleFiles } from './sdk/index.ts';

const files = generatedFiles();
for (const file of staleFiles(files)) fs.rmSync(inRoot(file));
for (const [file, text] of Object.entries(files)) {
  fs.mkdirSync(path.dirname(inRoot(file)), { recursive: true });
  fs.writeFileSync(inRoot(file), text);
}
console.log(`已更新 SDK 与接口集合（${Object.keys(files).length} 个文件）`);
