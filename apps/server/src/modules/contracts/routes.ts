import * as api from '@yinxin/api';
import { CONTRACT_QUOTA } from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import { countedAs } from '../../http/limits.ts';
import { ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { approveContract, recallContract, rejectContract, retryContract } from './commands/deciding.ts';
import { fillByFile, fillContract } from './commands/filling.ts';
import * as keeping from './commands/keeping.ts';
import { openContract } from './commands/opening.ts';
import { extendContract, replaceSigner, transferContract, urgeContract } from './commands/parties.ts';
import { endShare, shareContract, sharedContract } from './commands/sharing.ts';
import { voidContract } from './commands/voiding.ts';
import { ownerOfContract } from './content/bytes.ts';
import { createContract } from './drafting/create.ts';
import { listPartners } from './drafting/partners.ts';
import { readDraft } from './drafting/read.ts';
import { saveDraft } from './drafting/save.ts';
import { checkDraft, sendContract } from './drafting/send.ts';
import { ownDraft, uploadDocument } from './drafting/upload.ts';
import * as files from './reading/files.ts';
import { invitedContract } from './reading/invited.ts';
import { countContracts, listContracts } from './reading/list.ts';
import { authorName, presentDetail, presentDocument, presentEntry } from './reading/present.ts';
import { reportContracts, reportFile } from './reading/report.ts';
import { beginInHand, finishInHand } from './signing/in-hand.ts';
import { digestOfMany, prepareMany, signMany } from './signing/many.ts';
import { INTENT_SECONDS, prepareSigning, strictest } from './signing/prepare.ts';
import { type Signed, type SigningParts, signContract } from './signing/sign.ts';
import { authoriseReading, documentsOf, findDocument, rolesIn } from './standing.ts';

export function answerContracts(book: CallBook, parts: SigningParts): void {
  answerDrafting(book, parts);
  answerSigning(book, parts);
  answerCommands(book, parts);
  answerReading(book, parts);
}

const done = async (act: Promise<unknown>): Promise<null> => {
  await act;
  return null;
};

function answerDrafting(book: CallBook, parts: SigningParts): void {
  const { db, quota } = parts;
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
  book.answer(api.contractWords, async ({ query, person }) => ({
    places: await files.contractWords(parts, person, query),
  }));
  book.answer(api.contractTags, ({ query, person }) => files.contractTags(parts, person, query.documentId));
  book.answer(api.contractQuota, async ({ person }) => ({
    needed: CONTRACT_QUOTA,
    left: await quota.left(db, ownerOf(person)),
  }));
  book.answer(api.checkContract, async ({ query, person }) => {
    const standing = await authoriseReading(db, person, query.id);
    if (!standing.isAuthor) throw problem('CONTRACT_NOT_FOUND');
    const hindrances = await checkDraft(parts, db, person, standing);
    return {
      problems: hindrances.map(({ words }) => words),
      hindrances,
      quota: { needed: CONTRACT_QUOTA, left: await quota.left(db, ownerOfContract(standing.contract)) },
    };
  });
  book.answer(api.sendContract, async ({ body, caller }) => {
    const { id, number, state } = await sendContract(parts, caller, body);
    return { id, number: number ?? '', state };
  });
}

function answerSigning(book: CallBook, parts: SigningParts): void {
  book.answer(api.fillContract, async ({ body, caller }) => fillContract(parts, caller, body));
  book.answer(api.uploadContractValue, async ({ query, caller, tools }) =>
    fillByFile(parts, caller, query.fieldId, await tools.takeFile()),
  );
  book.answer(api.prepareSigning, async ({ body, caller }) => {
    const { intent, documents, signer, party } = await prepareSigning(parts, caller, body);
    return {
      intentId: intent.id,
      digest: intent.digest,
      documents: documents.map(({ id, name, sha256, sm3 }) => ({ documentId: id, name, sha256, sm3 })),
      signer,
      intent: party.intent,
      expiresIn: INTENT_SECONDS,
    };
  });
  book.answer(api.signContract, async ({ body, caller }) =>
    presentSigned(await signContract(parts, caller, body.intentId)),
  );
  book.answer(api.beginSigning, ({ body, caller }) => beginInHand(parts, caller, body.intentId));
  book.answer(api.finishSigning, async ({ body, caller }) =>
    presentSigned(await finishInHand(parts, caller, body)),
  );
  book.answer(api.prepareSigningMany, async ({ body, caller }) => {
    const { prepared, refused } = await prepareMany(parts, caller, body);
    return {
      digest: prepared.length > 0 ? digestOfMany(prepared.map(({ intent }) => intent)) : null,
      signer: prepared[0]?.signer ?? '',
      intent: strictest(prepared.map(({ party }) => party)),
      prepared: prepared.map(({ intent, contract, documents }) => ({
        contractId: contract.id,
        title: contract.title,
        intentId: intent.id,
        digest: intent.digest,
        documents: documents.length,
      })),
      refused,
      expiresIn: INTENT_SECONDS,
    };
  });
  book.answer(api.signContracts, async ({ body, caller }) => {
    const { signed, refused } = await signMany(parts, caller, body.intentIds);
    return { signed: signed.map(presentSigned), refused };
  });
}

const presentSigned = ({ contract, intent }: Signed) => ({
  contractId: contract.id,
  state: contract.state,
  documents: (intent.made ?? []).map(({ documentId, level, verdict, answers, file }) => ({
    documentId,
    sha256: file.sha256,
    level,
    verdict,
    answers,
  })),
  certificate: intent.serial ?? '',
});

function answerCommands(book: CallBook, parts: SigningParts): void {
  book.answer(api.openContract, ({ body, caller }) => done(openContract(parts, caller, body.id)));
  book.answer(api.approveContract, ({ body, caller }) => done(approveContract(parts, caller, body)));
  book.answer(api.rejectContract, ({ body, caller }) => done(rejectContract(parts, caller, body)));
  book.answer(api.recallContract, ({ body, caller }) => done(recallContract(parts, caller, body)));
  book.answer(api.retryContract, ({ body, caller }) => done(retryContract(parts, caller, body.id)));
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
  book.answer(api.shareContract, async ({ body, caller }) => {
    const share = await shareContract(parts, caller, body);
    return { ...share, expiresAt: share.expiresAt.toISOString() };
  });
  book.answer(api.endShare, ({ body, caller }) => done(endShare(parts, caller, body)));
}

function answerReading(book: CallBook, parts: SigningParts): void {
  const { db } = parts;
  book.answer(api.contractReport, ({ query, person }) => reportContracts(parts, person, query.days));
  book.answer(api.contractReportFile, ({ query, person }) => reportFile(parts, person, query.days));
  book.answer(api.contractList, async ({ query, person }) => {
    const { entries, next } = await listContracts(parts, person, query);
    const list = [];
    for (const entry of entries) {
      const isAuthor = entry.contract.accountId === person.accountId;
      const own = entry.parties.filter(({ accountId }) => accountId === person.accountId);
      // only who has something to fill in is called to it
      const roles = rolesIn({ ...entry, own, isAuthor, delegated: [] }, () => true);
      list.push(await presentEntry(parts, db, entry, { own, isAuthor, roles }));
    }
    return { list, next };
  });
  book.answer(api.contractCounters, ({ person }) => countContracts(parts, person));
  book.answer(api.contractDetail, async ({ query, person }) =>
    presentDetail(parts, db, await authoriseReading(db, person, query.id)),
  );
  book.answer(api.contractPage, ({ query, person }) => files.contractPage(parts, person, query));
  book.answer(api.contractText, ({ query, person }) => files.contractText(parts, person, query));
  book.answer(api.contractFile, ({ query, caller }) => files.contractFile(parts, caller, query));
  book.answer(api.contractArchive, ({ query, caller }) => files.contractArchive(parts, caller, query.id));
  book.answer(api.contractCalendar, ({ query, person }) => files.contractCalendar(parts, person, query.id));
  book.answer(api.invitedContract, ({ query, caller }) => invitedContract(parts, caller.who, query.token));
  book.answer(api.sharedContract, async ({ query, caller }) => {
    const { contract, expiresAt } = await sharedContract(parts, db, { ...query, ip: caller.ip });
    const { title, number, state } = contract;
    const documents = (await documentsOf(db, contract.id)).map(({ id, name, pages, sha256 }) => ({
      ...{ id, name, pages, sha256 },
    }));
    const author = await authorName(parts, db, contract);
    return { title, number, state, author, expiresAt: expiresAt.toISOString(), documents };
  });
  book.answer(api.sharedPage, async ({ query, caller }) => {
    const { contract } = await sharedContract(parts, db, { ...query, ip: caller.ip });
    const document = await findDocument(db, query.documentId);
    if (document.contractId !== contract.id) throw problem('SHARE_CLOSED');
    return files.pageOf(parts, { id: countedAs(caller), isParty: false }, document, query);
  });
}
