import { CONTRACT_QUOTA } from '@yinxin/api';
import * as open from '@yinxin/api/open';
import type { OpenBook } from '../../http/open/book.ts';
import { ownerOf } from '../../http/principal.ts';
import { openContractOf } from '../contracts/open-present.ts';
import type { DraftingParts } from './dependencies.ts';
import { createOpen } from './open-create.ts';
import { takeOpenFile } from './open-files.ts';
import { extendContract, replaceSigner, urgeContract } from './parties.ts';
import { sendContract } from './send.ts';
import { voidContract } from './voiding.ts';

/** What a program does as the author of contracts. */
export function answerOpenDrafting(book: OpenBook, parts: DraftingParts): void {
  const { db, quota } = parts;
  book.answer(open.uploadFile, async ({ caller, takeFile }) => {
    const { id, name, size, sha256, pages, keepUntil } = await takeOpenFile(parts, caller, await takeFile());
    return {
      ...{ fileId: id, name, size, sha256, pages: pages.length },
      expiresAt: keepUntil.toISOString(),
    };
  });
  book.answer(open.createOpenContract, async ({ body, caller }) =>
    openContractOf(parts, caller.who, await createOpen(parts, caller, body)),
  );
  book.answer(open.sendOpenContract, async ({ params: { id }, caller }) => {
    await sendContract(parts, caller, { id });
    return openContractOf(parts, caller.who, id);
  });
  book.answer(open.urgeOpenContract, async ({ params: { id }, caller }) => {
    await urgeContract(parts, caller, id);
    return openContractOf(parts, caller.who, id);
  });
  book.answer(open.extendOpenContract, async ({ params: { id }, body, caller }) => {
    await extendContract(parts, caller, { id, ...body });
    return openContractOf(parts, caller.who, id);
  });
  book.answer(open.replaceOpenSigner, async ({ params: { id, partyId }, body, caller }) => {
    await replaceSigner(parts, caller, { id, partyId, to: body });
    return openContractOf(parts, caller.who, id);
  });
  book.answer(open.voidOpenContract, async ({ params: { id }, body, caller }) => ({
    id: (await voidContract(parts, caller, { id, ...body })).id,
  }));
  book.answer(open.openUsage, async ({ caller }) => ({
    needed: CONTRACT_QUOTA,
    left: await quota.left(db, ownerOf(caller.who)),
  }));
}
