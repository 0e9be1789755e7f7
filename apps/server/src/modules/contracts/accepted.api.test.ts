import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { aSigner } from './testing/index.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'yinxin-accepted-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['with a program to convert with', true],
  ['without one', false],
])('says whether Word and Excel are taken: %s', async (_, isThere) => {
  const program = path.join(folder, isThere ? 'there' : 'nowhere');
  if (isThere) {
    writeFileSync(program, '#!/bin/sh\nexit 0\n');
    chmodSync(program, 0o755);
  }
  const server = await aServer({ env: { LIBREOFFICE_PATH: program } });
  const { token } = await aSigner(server, '赵示例', 0);
  expect((await server.call('GET /api/appapi/contract/accepted', {}, token)).data).toEqual({
    office: isThere,
  });
  await server.close();
});
