import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from './lib.ts';
import { generatedFiles } from './sdk/index.ts';

const files = Object.entries(generatedFiles());
for (const [file, text] of files) {
  fs.mkdirSync(path.dirname(inRoot(file)), { recursive: true });
  fs.writeFileSync(inRoot(file), text);
}
console.log(`已更新 SDK 与接口集合（${files.length} 个文件）`);
