import * as open from '@yinxin/api/open';
import type { OpenBook } from '../../http/open/book.ts';
import { byNames, roleNamed } from '../template-filling/index.ts';
import type { TemplateParts } from './dependencies.ts';
import { listTemplates } from './reading.ts';
import { readForm, useTemplate } from './using.ts';

/** What a program finds of templates, and makes from them. */
export function answerOpenTemplates(book: OpenBook, parts: TemplateParts): void {
  book.answer(open.listOpenTemplates, async ({ query: { cursor, limit, keyword }, caller }) => {
    const { list, next } = await listTemplates(parts, caller.who, {
      ...{ limit, state: 'PUBLISHED', ...(keyword && { keyword }), ...(cursor && { before: cursor }) },
    });
    return {
      list: list.map(({ id, name, version, roles, changedAt }) => ({ id, name, version, roles, changedAt })),
      next,
    };
  });
  book.answer(open.getOpenTemplate, async ({ params, caller }) => {
    const { id, name, version, documents, roles, blanks, own } = await readForm(parts, caller.who, params.id);
    return {
      ...{ id, name, version },
      documents: documents.map((document) => ({ name: document.name, pages: document.pages.length })),
      roles: roles.map(({ key, name: role, kind, part, step }) => ({
        ...{ name: role, kind, part, step, isOwn: key === own?.role },
      })),
      fields: blanks.map(({ label, role, kind, required, choices, value }) => ({
        ...{ name: label, kind, required, choices, value },
        role: roles.find(({ key }) => key === role)?.name ?? null,
      })),
    };
  });
  book.answer(open.createFromTemplate, async ({ body, caller }) => {
    const form = await readForm(parts, caller.who, body.templateId);
    const { files, deadline, send, amount } = body;
    const id = await useTemplate(parts, caller, {
      ...{
        id: body.templateId,
        version: body.version ?? form.version,
        title: body.title ?? form.name,
        amount,
      },
      ...byNames(form, form.own, body),
    });
    const placings = body.parties.map(({ role, fields }) => ({
      ...{ key: roleNamed(form.roles, role).key, fields },
    }));
    return parts.templateContents.continueOpen(caller, id, { files, placings, deadline, send });
  });
}
