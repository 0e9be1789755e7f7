import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDocument } from '../../providers/convert/testing/documents.ts';
import { LONG, READING } from '../../providers/convert/testing/hostile.ts';
import { aServer } from '../../testing/server.ts';
import { aSigner, uploadTo } from '../contracts/testing/index.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'yinxin-accepted-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

const aProgram = (name: string, body: string): string => {
  const program = path.join(folder, name);
  writeFileSync(program, `#!/bin/sh\n${body}\n`);
  chmodSync(program, 0o755);
  return program;
};

async function aDraftOn(program: string) {
  const server = await aServer({ env: { LIBREOFFICE_PATH: program } });
  const author = await aSigner(server, '赵示例', 0);
  const { data } = await server.call('POST /api/appapi/contract/create', { body: {} }, author.token);
  const accepted = async () =>
    (await server.call('GET /api/appapi/contract/accepted', {}, author.token)).data;
  const upload = (bytes: Uint8Array, ending: string) =>
    uploadTo(server, author, data?.id ?? '', bytes, `合同${ending}`);
  return { server, accepted, upload };
}

test.each([
  ['with a program to convert with', true],
  ['without one', false],
])('says whether Word and Excel are taken: %s', async (_, isThere) => {
  const { server, accepted } = await aDraftOn(isThere ? aProgram('there', 'exit 0') : '/nowhere');
  expect(await accepted()).toEqual({ office: isThere });
  await server.close();
});

test('says why a document is refused, and what to do', async () => {
  const { server, upload } = await aDraftOn(aProgram('fails', 'exit 1'));
  const prey = { file: '/etc/passwd', address: 'http://127.0.0.1:9/' };
  const why = async (name: string) => {
    const hostile = [...READING, ...LONG].find((one) => one.name === name);
    const { code, message } = await upload(
      (await hostile?.make(prey)) ?? Buffer.alloc(0),
      hostile?.ending ?? '',
    );
    expect(code).toBe(30812);
    return message;
  };
  expect(await why('SVG named PNG')).toContain('请换成 PNG 或 JPEG 图片，或另存为 PDF 后上传');
  expect(await why('an object of another program')).toContain('嵌入的对象或控件');
  expect(await why('the field INCLUDETEXT')).toContain('引用了外部内容');
  expect(await why('one far cell')).toContain('表格范围过大');
  expect(await upload(await aDocument(), '.docx')).toMatchObject({
    code: 30812,
    message: '文件无法转换，请另存为 PDF 后上传',
  });
  await server.close();
});

test('converts nothing where the program cannot be kept from our files', async () => {
  const programs = process.env.PATH;
  const { server, accepted, upload } = await aDraftOn(
    aProgram('copies', 'cp /tmp/document.docx /tmp/document.pdf'),
  );
  try {
    process.env.PATH = folder; // no bubblewrap in it
    expect(await accepted()).toEqual({ office: false });
    expect(await upload(await aDocument(), '.docx')).toMatchObject({
      code: 30812,
      message: '这台服务器不能安全地转换 Word 与 Excel 文件，请先另存为 PDF 再上传',
    });
  } finally {
    process.env.PATH = programs;
  }
  await server.close();
});
