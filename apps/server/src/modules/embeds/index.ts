import { createEmbed, type EmbedPage } from '@yinxin/api/open';
import type { Database } from '../../db/connect.ts';
import type { Frames } from '../../http/frames.ts';
import type { OpenBook } from '../../http/open/book.ts';
import type { Actor } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { findFrame, forgetEmbeds, insertEmbed, openEmbed } from './embeds.ts';

interface Parts {
  db: Database;
  origin: string;
  openBook: OpenBook;
  upkeep: Upkeep;
  /** Where a party reads and signs. @throws CONTRACT_NOT_FOUND, CONTRACT_TURN */
  linkOf(who: Actor, contractId: string, partyId: string): Promise<string>;
}

interface Wanted {
  contractId?: string | undefined;
  partyId?: string | undefined;
  templateId?: string | undefined;
}

/** Pages of ours in the pages of applications: one address for one frame. */
export function createEmbeds({ db, origin, openBook, upkeep, linkOf }: Parts): Frames {
  upkeep.nightly('embeds', (at) => forgetEmbeds(db, at));
  const paths: Record<EmbedPage, (who: Actor, wanted: Wanted) => Promise<string>> = {
    signing: async (who, { contractId, partyId }) => {
      if (!contractId || !partyId)
        throw problem('INVALID_INPUT', { detail: 'contractId、partyId：签署页须给出' });
      return linkOf(who, contractId, partyId);
    },
    identity: async () => '/auth',
    seals: async () => '/businessProcessing/seal',
    template: async (_, { templateId }) =>
      templateId
        ? `/businessProcessing/signCenter/templates/edit?id=${templateId}`
        : '/businessProcessing/signCenter/templates',
  };
  openBook.answer(createEmbed, async ({ body, caller: { who } }) => {
    const { page, returnUrl, ...wanted } = body;
    const path = await paths[page](who, wanted);
    const { token, expiresAt } = await insertEmbed(db, who, { page, path, returnUrl });
    return { url: `${origin}/embed/${token}`, expiresAt: expiresAt.toISOString() };
  });
  return { open: (token) => openEmbed(db, token), find: (secret) => findFrame(db, secret) };
}
