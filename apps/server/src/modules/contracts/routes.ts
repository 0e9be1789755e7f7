import * as api from '@yinxin/api';
import { type CallBook, done } from '../../http/calls.ts';
import type { ContractParts } from './dependencies.ts';
import { openContract } from './opening.ts';

export function answerContracts(book: CallBook, parts: ContractParts): void {
  book.answer(api.openContract, ({ body, caller }) => done(openContract(parts, caller, body.id)));
}
