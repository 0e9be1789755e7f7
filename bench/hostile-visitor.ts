// The process of those who are measured while others attack: started and asked by hostile-others.ts.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPdf } from '@yinxin/pdf';
import { aDocument } from '../apps/server/src/providers/convert/testing/documents.ts';
import type { Deed, Visit, Waits } from './hostile-others.ts';
import { sendFile } from './send-file.ts';
import { WorldClient } from './world-client.ts';

const PAUSE_MS = 150;
const lines = Array.from({ length: 30 }, (_, line) => `Clause ${line + 1}: both parties agree.`);

const [{ port, reader, deeds }] = (await once(process, 'message')) as [Visit];
const world = new WorldClient(port);
const pdf = createPdf({ pages: [{ lines }, { lines }] });
const word = await aDocument({ body: '<w:p><w:r><w:t>甲方与乙方签订本合同。</w:t></w:r></w:p>' });
const draft = async () => (await world.call<{ id: string }>('create', reader, {})).id;
const documentId = await world.upload(reader, await draft(), pdf);
let asked = 0;

const ways: Record<Deed, () => Promise<unknown>> = {
  home: async () => {
    const answer = await fetch(`${world.origin}/pc/home`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`home answers ${answer.status}`);
  },
  // each in a width of its own, so that none is kept from before
  picture: () => world.picture(reader, documentId, 500 + (asked++ % 1_500)),
  verification: async () => {
    const address = `127.7.${Math.floor(asked / 100) % 250}.${1 + (asked++ % 100)}`;
    const path = '/api/file/verification/verifySignFile';
    const file = { field: 'pdfFile', name: 'a.pdf', bytes: pdf };
    const { code, message } = await sendFile(world.origin + path, file, address);
    if (code !== 1) throw new Error(message);
  },
  docx: async () => world.upload(reader, await draft(), word, 'a.docx'),
};

async function measure(ms: number): Promise<Waits> {
  const end = performance.now() + ms;
  const waits: Waits = { home: [], picture: [], verification: [], docx: [] };
  const again = async (deed: Deed) => {
    do {
      const began = performance.now();
      await ways[deed]();
      waits[deed].push(performance.now() - began);
      await sleep(PAUSE_MS);
    } while (performance.now() < end);
  };
  await Promise.all(deeds.map(again));
  return waits;
}

process.on('message', async ({ ms }: { ms: number }) => process.send?.(await measure(ms)));
