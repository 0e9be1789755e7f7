import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import { presentEntered } from '../sign-in/index.ts';
import { type Contacts, chooseContact, readChosen } from './contacts.ts';
import type { WecomParts } from './dependencies.ts';
import { begin, bind, finish } from './entering.ts';
import { beginInstallation, finishInstallation } from './installing.ts';
import { signPage } from './jsapi.ts';
import { unbind } from './leaving.ts';
import { confirmCorp, readCorp, releaseCorp } from './linking.ts';

export function answerWecom(book: CallBook, parts: WecomParts, contacts: Contacts): void {
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
    const { phone, verificationCode: code, agreements: agreed, state } = body;
    const { goto, entered } = await bind(parts, caller, { phone, code, agreed, state });
    tools.setToken(entered.token);
    return { goto, login: presentEntered(entered) };
  });
  book.answer(api.unbindWecom, async ({ caller }) => {
    await unbind(parts, caller);
    return null;
  });

  book.answer(api.wecomCorp, ({ person }) => readCorp(parts, person));
  book.answer(api.confirmCorp, async ({ body, caller, person }) => {
    await confirmCorp(parts, caller, body);
    return readCorp(parts, person);
  });
  book.answer(api.releaseCorp, async ({ body, caller, person }) => {
    await releaseCorp(parts, caller, body.corpId);
    return readCorp(parts, person);
  });

  book.answer(api.installWecom, async ({ caller, tools }) => {
    const { address, browser } = await beginInstallation(parts, caller);
    tools.setWecom(browser);
    return { address };
  });
  book.answer(api.finishWecomInstallation, async ({ body, caller }) => {
    const { corpId, name } = await finishInstallation(parts, caller, body);
    return { corpId, corpName: name };
  });

  book.answer(api.wecomContacts, ({ query, person }) => contacts.list(person, query));
  book.answer(api.chooseWecomContact, ({ body, caller }) => chooseContact(parts, caller, body));
  book.answer(api.chosenWecomContacts, ({ query, person }) =>
    readChosen(parts, person, query.ids.split(',')),
  );
  book.answer(api.wecomJsapi, ({ body, person }) => signPage(parts, person, body.url));
}
