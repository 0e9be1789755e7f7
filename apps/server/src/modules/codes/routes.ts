import { sendCode, sendCodeExternal } from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import type { Upkeep } from '../upkeep/index.ts';
import type { Codes } from './codes.ts';
import { purposeOf } from './purposes.ts';

export function answerCodes(book: CallBook, codes: Codes, upkeep: Upkeep) {
  book.answer([sendCode, sendCodeExternal], ({ body, caller }) =>
    codes.send(body.phone, purposeOf(body.businessCode), caller),
  );
  upkeep.nightly('codes', codes.forgetOld);
}
