import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import type { SignCodeParts } from './dependencies.ts';
import * as joining from './joining.ts';
import * as keeping from './keeping.ts';
import * as reading from './reading.ts';

export function answerSignCodes(book: CallBook, parts: SignCodeParts): void {
  book.answer(api.createSignCode, async ({ body, caller }) => ({
    id: await keeping.createCode(parts, caller, body),
  }));
  book.answer(api.stopSignCode, async ({ body, caller }) => {
    await keeping.stopCode(parts, caller, body.id);
    return null;
  });
  book.answer(api.signCodeList, ({ query, person }) => reading.listCodes(parts, person, query));
  book.answer(api.signCodeDetail, ({ query, person }) => reading.readCode(parts, person, query.id));
  book.answer(api.signCodeComers, ({ query, person }) => reading.listComers(parts, person, query));
  book.answer(api.signCodePicture, ({ query, person }) => reading.pictureOf(parts, person, query));
  book.answer(api.openSignCode, ({ query, caller }) => joining.openCode(parts, caller.who, query.code));
  book.answer(api.joinSignCode, ({ body, caller }) => joining.joinCode(parts, caller, body));
}
