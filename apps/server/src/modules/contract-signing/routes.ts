import * as api from '@yinxin/api';
import { type CallBook, done } from '../../http/calls.ts';
import {
  approveContract,
  recallContract,
  rejectContract,
  retryContract,
} from '../contract-deciding/index.ts';
import { fillByFile, fillContract } from '../contract-filling/index.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { digestOfMany, prepareMany, signMany } from './many.ts';
import { INTENT_SECONDS, type Prepared, prepareSigning, strictest } from './prepare.ts';
import { type Signed, signContract } from './sign.ts';
import { beginInHand, finishInHand } from './usb-key.ts';

export function answerSigning(book: CallBook, parts: ContractParts): void {
  book.answer(api.approveContract, ({ body, caller }) => done(approveContract(parts, caller, body)));
  book.answer(api.rejectContract, ({ body, caller }) => done(rejectContract(parts, caller, body)));
  book.answer(api.recallContract, ({ body, caller }) => done(recallContract(parts, caller, body)));
  book.answer(api.retryContract, ({ body, caller }) => done(retryContract(parts, caller, body.id)));
  book.answer(api.fillContract, async ({ body, caller }) => fillContract(parts, caller, body));
  book.answer(api.uploadContractValue, async ({ query, caller, tools }) =>
    fillByFile(parts, caller, query.fieldId, await tools.takeFile()),
  );
  book.answer(api.prepareSigning, async ({ body, caller }) => {
    const prepared = await prepareSigning(parts, caller, body);
    return { intentId: prepared.intent.id, ...presentPrepared(prepared) };
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

export const presentPrepared = ({ intent, documents, signer, party }: Prepared) => ({
  digest: intent.digest,
  documents: documents.map(({ id, name, sha256, sm3 }) => ({ documentId: id, name, sha256, sm3 })),
  signer,
  intent: party.intent,
  expiresIn: INTENT_SECONDS,
});

export const presentSigned = ({ contract, intent }: Signed) => ({
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
