import * as open from '@yinxin/api/open';
import type { OpenBook } from '../../http/open/book.ts';
import { recallContract } from '../contract-deciding/index.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { openContractOf } from '../contracts/open-present.ts';
import { type Inbox, messagesInSandbox } from './sandbox-messages.ts';
import { rejectInSandbox, type SandboxPeople, signInSandbox } from './sandbox-sign.ts';

/** What a program decides, and what it has the people of the sandbox do. */
export function answerOpenSigning(
  book: OpenBook,
  parts: ContractParts,
  people: SandboxPeople,
  inbox: Inbox,
): void {
  book.answer(open.recallOpenContract, async ({ params: { id }, body, caller }) => {
    await recallContract(parts, caller, { id, ...body });
    return openContractOf(parts, caller.who, id);
  });
  book.answer(open.signInSandbox, async ({ params: { id, partyId }, caller }) => {
    await signInSandbox(parts, people, caller, { id, partyId });
    return openContractOf(parts, caller.who, id);
  });
  book.answer(open.rejectInSandbox, async ({ params: { id, partyId }, body, caller }) => {
    await rejectInSandbox(parts, people, caller, { id, partyId, ...body });
    return openContractOf(parts, caller.who, id);
  });
  book.answer(open.sandboxMessages, ({ params, caller }) =>
    messagesInSandbox(parts, inbox, caller.who, params.id),
  );
}
