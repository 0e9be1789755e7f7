import type { SignCodeEntry } from '@yinxin/api';
import * as open from '@yinxin/api/open';
import type { OpenBook } from '../../http/open/book.ts';
import type { Actor } from '../../http/principal.ts';
import { byNames, roleNamed } from '../template-filling/index.ts';
import { authoriseUse, ownFiller, versionForm } from '../templates/index.ts';
import type { SignCodeParts } from './dependencies.ts';
import { createCode, stopCode } from './keeping.ts';
import { listCodes, readCode } from './reading.ts';

const present = (entry: SignCodeEntry) => {
  const { id, title, templateId, version, roleName: role, state, hindrance, limit, taken, signed } = entry;
  const { expiresAt, createdAt } = entry;
  return {
    ...{ id, title, templateId, version, role, state, hindrance, limit, taken, signed },
    ...{ expiresAt, createdAt },
  };
};

/** Codes that a program makes, looks after and stops. */
export function answerOpenSignCodes(book: OpenBook, parts: SignCodeParts): void {
  const detail = async (who: Actor, id: string) => {
    const code = await readCode(parts, who, id);
    return { ...present(code), url: code.address };
  };
  book.answer(open.createOpenSignCode, async ({ body, caller }) => {
    const { templateId, title, comerFirst: isComerFirst, amount, limit, expiresAt } = body;
    const { version } = await parts.db.transaction((tx) => authoriseUse(tx, caller.who, templateId));
    const form = await versionForm(parts, parts.db, version.id);
    const role = roleNamed(form.roles, body.role).key;
    const own = await ownFiller(parts, caller.who, form.roles, version.ownRole);
    const id = await createCode(parts, caller, {
      ...{ templateId, version: version.number, title, role, isComerFirst, amount, limit, expiresAt },
      ...byNames(form, own?.role === role ? null : own, body),
    });
    return detail(caller.who, id);
  });
  book.answer(open.listOpenSignCodes, async ({ query: { cursor, limit }, caller }) => {
    const { list, next } = await listCodes(parts, caller.who, { limit, ...(cursor && { before: cursor }) });
    return { list: list.map(present), next };
  });
  book.answer(open.getOpenSignCode, ({ params, caller }) => detail(caller.who, params.id));
  book.answer(open.stopOpenSignCode, async ({ params, caller }) => {
    await stopCode(parts, caller, params.id);
    return detail(caller.who, params.id);
  });
}
