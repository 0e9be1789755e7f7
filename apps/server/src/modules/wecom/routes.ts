import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import { presentEntered } from '../accounts/index.ts';
import type { WecomParts } from './dependencies.ts';
import { begin, bind, finish } from './entering.ts';
import { unbind } from './leaving.ts';

export function answerWecom(book: CallBook, parts: WecomParts): void {
  book.answer(api.beginWecom, async ({ body, caller, tools }) => {
    const { address, browser } = await begin(parts, caller, body);
    tools.setWecom(browser);
    return { address };
  });
  book.answer(api.finishWecom, async ({ body, caller, tools }) => {
    const finished = await finish(parts, caller, body);
    if (finished.next === 'bind') return finished;
    const { entered, ...rest } = finished;
    tools.setToken(entered.token);
    return { ...rest, login: presentEntered(entered) };
  });
  book.answer(api.bindWecom, async ({ body, caller, tools }) => {
    const { phone, verificationCode: code, agreements: agreed } = body;
    const { goto, entered } = await bind(parts, caller, { phone, code, agreed });
    tools.setToken(entered.token);
    return { goto, login: presentEntered(entered) };
  });
  book.answer(api.unbindWecom, async ({ caller }) => {
    await unbind(parts, caller);
    return null;
  });
}
