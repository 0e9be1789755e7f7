import * as api from '@yinxin/api';
import { type CallBook, done } from '../../http/calls.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { presentUser } from '../sign-in/index.ts';
import * as files from './files.ts';
import { invitedContract, linkedContract } from './invited.ts';
import * as acts from './link-acts.ts';

/** The link in a party's message. */
export function answerLinks(book: CallBook, parts: ContractParts): void {
  book.answer(api.invitedContract, ({ query, caller }) => invitedContract(parts, caller, query.token));
  book.answer(api.openLink, async ({ body, caller, tools }) => {
    tools.setReader(await acts.openLink(parts, caller, body));
    return null;
  });
  book.answer(api.sendLinkCode, ({ body, caller }) => acts.sendLinkCode(parts, caller, body));
  book.answer(api.signInByLink, async ({ body, caller, tools }) => {
    const { token: link, verificationCode: code, agreements: agreed } = body;
    const { token, person, isNew } = await acts.signInByLink(parts, caller, { token: link, code, agreed });
    tools.setToken(token);
    return { ...presentUser(person), token: { accessToken: token, expiresIn: api.TOKEN_SECONDS }, isNew };
  });
  book.answer(api.linkedContract, ({ query, caller }) => linkedContract(parts, caller, query.token));
  book.answer(api.linkedPage, ({ query, caller }) => files.linkedPage(parts, caller, query));
  book.answer(api.linkedFile, ({ query, caller }) => files.linkedFile(parts, caller, query));
  book.answer(api.disownLink, ({ body, caller }) => done(acts.disownLink(parts, caller, body.token)));
  book.answer(api.askExtension, ({ body, caller }) => done(acts.askExtension(parts, caller, body.token)));
}
