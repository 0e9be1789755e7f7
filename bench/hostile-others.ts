// Another visitor, and another account, while somebody attacks: how long they wait at worst.
import { setTimeout as sleep } from 'node:timers/promises';
import { createPdf } from '@yinxin/pdf';
import { aDocument } from '../apps/server/src/providers/convert/testing/documents.ts';
import type { ContractWorld, WorldSigner } from './contracts-world.ts';
import { sendFile } from './send-file.ts';

/** Milliseconds at worst. */
export const GOALS = { home: 300, picture: 2_000, verification: 2_000, docx: 10_000 } as const;
export type Deed = keyof typeof GOALS;
export type Waits = Record<Deed, number[]>;

const PAUSE_MS = 150;
const lines = Array.from({ length: 30 }, (_, line) => `Clause ${line + 1}: both parties agree.`);

/** What an honest person does meanwhile; a docx only where LibreOffice is there. */
export async function others(world: ContractWorld, reader: WorldSigner, hasOffice: boolean) {
  const { id } = await world.call<{ id: string }>('create', reader, {});
  const pdf = createPdf({ pages: [{ lines }, { lines }] });
  const documentId = await world.upload(reader, id, pdf);
  const word = await aDocument({ body: '<w:p><w:r><w:t>甲方与乙方签订本合同。</w:t></w:r></w:p>' });
  let asked = 0;
  const deeds: Record<Deed, () => Promise<unknown>> = {
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
    docx: async () => {
      const draft = await world.call<{ id: string }>('create', reader, {});
      await world.upload(reader, draft.id, word, 'a.docx');
    },
  };

  /** Until `isOver`; each deed is done once at least. */
  return async (isOver: () => boolean): Promise<Waits> => {
    const waits: Waits = { home: [], picture: [], verification: [], docx: [] };
    const again = async (deed: Deed) => {
      do {
        const began = performance.now();
        await deeds[deed]();
        waits[deed].push(performance.now() - began);
        await sleep(PAUSE_MS);
      } while (!isOver());
    };
    const done: Deed[] = hasOffice
      ? ['home', 'picture', 'verification', 'docx']
      : ['home', 'picture', 'verification'];
    await Promise.all(done.map(again));
    return waits;
  };
}
