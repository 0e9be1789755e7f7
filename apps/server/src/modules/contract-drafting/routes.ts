import * as api from '@yinxin/api';
import { CONTRACT_QUOTA } from '@yinxin/api';
import { type CallBook, done } from '../../http/calls.ts';
import { ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { presentPrepared, presentSigned } from '../contract-signing/index.ts';
import { authoriseReading } from '../contracts/access.ts';
import { ownerOfContract, presentDocument } from '../contracts/content/index.ts';
import { createContract } from './create.ts';
import type { DraftingParts } from './dependencies.ts';
import { identityHindrance, missingIdentity } from './identity.ts';
import * as keeping from './keeping.ts';
import { extendContract, replaceSigner, transferContract, urgeContract } from './parties.ts';
import { listPartners } from './partners.ts';
import { readDraft } from './read.ts';
import { saveDraft } from './save.ts';
import { checkDraft, checkNames, sendContract } from './send.ts';
import { prepareSending, sendAndSign } from './send-and-sign.ts';
import { ownDraft, uploadDocument } from './upload.ts';
import { voidContract } from './voiding.ts';

export function answerDrafting(book: CallBook, parts: DraftingParts): void {
  const { db, quota } = parts;
  const quotaOf = async (owner: api.Owner) => ({
    needed: CONTRACT_QUOTA,
    left: await quota.left(db, owner),
    trial: await quota.trial(db, owner),
  });
  book.answer(api.createContract, async ({ body, caller }) => ({
    id: (await createContract(parts, caller, body)).id,
  }));
  book.answer(api.saveContract, async ({ body, caller }) => ({
    savedAt: (await saveDraft(parts, caller, body)).toISOString(),
  }));
  book.answer(api.contractDraft, ({ query, person }) => readDraft(parts, person, query.id));
  book.answer(api.contractPartners, ({ person }) => listPartners(parts, person));
  book.answer(api.uploadContractDocument, async ({ query, caller, tools }) => {
    const { contractId, ...seen } = query;
    const { document, savedAt } = await uploadDocument(
      parts,
      caller,
      contractId,
      await tools.takeFile(),
      ownDraft(caller, contractId, seen),
    );
    return { savedAt: savedAt.toISOString(), document: presentDocument(document) };
  });
  book.answer(api.acceptedDocuments, async () => ({
    office: (await parts.converter.inability()) === undefined,
  }));
  book.answer(api.contractQuota, ({ person }) => quotaOf(ownerOf(person)));
  book.answer(api.checkContract, async ({ query, person }) => {
    const access = await authoriseReading(db, person, query.id);
    if (!access.isAuthor) throw problem('CONTRACT_NOT_FOUND');
    const identity = await missingIdentity(parts, db, person);
    const hindrances = [
      ...(await checkDraft(parts, db, person, access)),
      ...(identity
        ? [identityHindrance(identity, parts.now())]
        : await checkNames(parts, db, access.parties, [person.personId, access.contract.personId])),
    ];
    return {
      problems: hindrances.map(({ words }) => words),
      ...{ hindrances, identity },
      quota: await quotaOf(ownerOfContract(access.contract)),
    };
  });
  book.answer(api.sendContract, async ({ body, caller }) => {
    const { id, number, state } = await sendContract(parts, caller, body);
    return { id, number: number ?? '', state };
  });
  book.answer(api.prepareSending, async ({ body, caller }) =>
    presentPrepared(await prepareSending(parts, caller, body)),
  );
  book.answer(api.sendAndSign, async ({ body, caller }) =>
    presentSigned(await sendAndSign(parts, caller, body)),
  );
}

/** What its author does with a contract that is on its way or over. */
export function answerKeeping(book: CallBook, parts: DraftingParts): void {
  book.answer(api.urgeContract, ({ body, caller }) => done(urgeContract(parts, caller, body.id)));
  book.answer(api.extendContract, ({ body, caller }) => done(extendContract(parts, caller, body)));
  book.answer(api.transferContract, ({ body, caller }) => done(transferContract(parts, caller, body)));
  book.answer(api.replaceSigner, ({ body, caller }) => done(replaceSigner(parts, caller, body)));
  book.answer(api.voidContract, async ({ body, caller }) => ({
    id: (await voidContract(parts, caller, body)).id,
  }));
  book.answer(api.copyContract, async ({ body, caller }) => ({
    id: (await keeping.copyContract(parts, caller, body.id)).id,
  }));
  book.answer(api.deleteContract, ({ body, caller }) => done(keeping.deleteContract(parts, caller, body.id)));
  book.answer(api.restoreContract, ({ body, caller }) =>
    done(keeping.restoreContract(parts, caller, body.id)),
  );
  book.answer(api.planContract, ({ body, caller }) => done(keeping.planContract(parts, caller, body)));
  book.answer(api.moveContracts, ({ body, caller }) => done(keeping.moveContracts(parts, caller, body)));
  book.answer(api.contractFolders, ({ person }) => keeping.listFolders(parts, person));
  book.answer(api.saveFolder, async ({ body, person }) => ({
    id: await keeping.saveFolder(parts, person, body),
  }));
  book.answer(api.removeFolder, ({ body, person }) => done(keeping.removeFolder(parts, person, body.id)));
}
