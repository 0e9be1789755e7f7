import { AUTHOR_KEY, type InputOf } from '@yinxin/api/client';
import { quorumsFor, signersOf } from '~/parts/parties/index.ts';
import type { Draft } from './model.ts';
import { isTwice, storedParty } from './parties.ts';

type Body = InputOf<'POST /api/appapi/contract/save'>['body'];

const UNTITLED = '未命名合同';

/** What of a draft can be stored: of parties what is filled in, and the fields of those who sign. */
export function storable(draft: Draft, now = Date.now()): Body {
  const { id, title, deadline, message, amount, kind, flowId, algorithm, sight, sealId } = draft;
  const parties = draft.parties
    .filter((party, at) => !isTwice(party, draft.parties.slice(0, at + 1)))
    .map(storedParty);
  return {
    ...{ id, amount, kind, flowId, algorithm, sight, sealId },
    title: title.trim() || UNTITLED,
    message: message.trim(),
    ...(deadline && new Date(deadline).getTime() > now && { deadline }),
    documents: documentsOf(draft),
    parties,
    quorums: quorumsFor(parties, draft.quorums),
    fields: fieldsOf(draft, parties),
  };
}

const documentsOf = ({ documents }: Draft) =>
  documents.map(({ id, name }) => ({ id, name: name.trim() || '文件' }));

/** Of those who sign and of whoever sends, on documents that are there. */
function fieldsOf({ documents, fields }: Draft, parties: Draft['parties']) {
  const holders = new Set([AUTHOR_KEY, ...signersOf(parties).map(({ key }) => key)]);
  const kept = new Set(documents.map(({ id }) => id));
  return fields
    .filter(({ party, documentId }) => holders.has(party) && kept.has(documentId))
    .map(({ id: _, ...field }) => field);
}

type TemplateBody = Omit<InputOf<'POST /api/appapi/template/save'>['body'], 'revision' | 'editor'>;

/** What of a template can be stored: roles that have a name. */
export function storableTemplate(draft: Draft): TemplateBody {
  const { id, title, kind, flowId, algorithm, sight, ownRole } = draft;
  const named = draft.parties.filter(({ name }) => name.trim());
  return {
    ...{ id, kind, flowId, algorithm, sight },
    name: title.trim() || '未命名模板',
    documents: documentsOf(draft),
    roles: named.map(({ key, name, kind, part, actingAs, step, intent, reading }) => ({
      ...{ key, kind, part, actingAs, step, intent, reading, name: name.trim() },
    })),
    ownRole: ownRole ?? null,
    quorums: quorumsFor(named, draft.quorums),
    fields: fieldsOf(draft, named),
  };
}
