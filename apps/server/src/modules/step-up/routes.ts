import { beginStepUp, confirmStepUp } from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import type { Upkeep } from '../upkeep/index.ts';
import type { StepUp } from './step-up.ts';

export function answerStepUp(book: CallBook, stepUp: StepUp, upkeep: Upkeep) {
  book.answer(beginStepUp, ({ body, caller }) => stepUp.begin(caller, body));
  book.answer(confirmStepUp, ({ body, caller }) => stepUp.confirm(caller, body.stepUpId, body.proof));
  upkeep.nightly('step-ups', stepUp.forgetOld);
}
