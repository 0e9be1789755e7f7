import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issuerName } from '../../certificate-settings.ts';
import { readConfig } from '../../config.ts';
import { sandboxConfig } from '../../sandbox-installation.ts';
import { aFolder } from '../../testing/folders.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { completed, contractOf } from '../applications/testing/examples.ts';
import { aProgram, type TestProgram } from '../applications/testing/index.ts';
import { aContract, aPdf, aSigner, partyOf } from '../contracts/testing/index.ts';
import { SANDBOX_MARK } from './intake.ts';

let server: TestServer;
let program: TestProgram;
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
  program = await aProgram(server);
});
afterAll(() => server.close());

const folder = aFolder('mark');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The text of each page, as another program reads it. */
function pagesOf(pdf: Uint8Array): string[] {
  const file = path.join(folder, 'document.pdf');
  fs.writeFileSync(file, pdf);
  const text = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

test('every page of a document of the sandbox says that it binds nobody, signed or not', async () => {
  const { id, documents } = await contractOf(program);
  const { data } = await program.call('GET', `/contracts/${id}/documents/${documents[0].id}`);
  const pages = pagesOf(data);
  expect(pages).toHaveLength(2);
  for (const page of pages) expect(page).toContain(SANDBOX_MARK);
  const signed = await completed(program);
  const { data: detail } = await program.call('GET', `/contracts/${signed.id}`);
  const file = await program.call('GET', `/contracts/${signed.id}/documents/${detail.documents[0].id}`);
  for (const page of pagesOf(file.data)) expect(page).toContain(SANDBOX_MARK);
  expect(await program.upload('已签.pdf', file.data)).toMatchObject({
    message: expect.stringContaining('已有签名'),
  });
});

test('a document of production says nothing of the kind', async () => {
  const live = await aServer({});
  try {
    const author = await aSigner(live, '林知夏');
    const { id } = await aContract(live, author, { parties: [partyOf(author)], pdf: aPdf(1) });
    const { rows } = await live.store.pool.query(
      'select original_id = prepared_id as same from contract_documents where contract_id = $1',
      [id],
    );
    expect(rows).toEqual([{ same: true }]);
  } finally {
    await live.close();
  }
});

test('certificates of the sandbox say where they come from', () => {
  const config = sandboxConfig(readConfig({}));
  expect(config && issuerName(config)).toContain('沙箱');
});
