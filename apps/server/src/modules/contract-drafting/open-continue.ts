import type { OpenContract } from '@yinxin/api/open';
import type { Application, Caller } from '../../http/principal.ts';
import { authorise, documentsOf } from '../contracts/access.ts';
import { openContractOf } from '../contracts/open-present.ts';
import type { DraftingParts } from './dependencies.ts';
import { addOpenFiles, fieldsFor, type Placing } from './open-create.ts';
import { readDraft } from './read.ts';
import { saveDraft } from './save.ts';
import { sendContract } from './send.ts';

/** What comes to a draft that was made from a template. */
export interface OpenAddition {
  files: readonly string[];
  placings: readonly Placing[];
  deadline: string | undefined;
  send: boolean;
}

/** Goes on with a draft as its author would at the screen, and sends it unless it is to stay one. */
export async function continueOpen(
  parts: DraftingParts,
  caller: Caller<Application>,
  id: string,
  { files, placings, deadline, send }: OpenAddition,
): Promise<OpenContract> {
  if (files.length > 0 || deadline || placings.some(({ fields }) => fields.length > 0)) {
    await parts.db.transaction((tx) => authorise(tx, caller, id, 'edit-contract'));
    await addOpenFiles(parts, caller, id, files);
    const {
      documents,
      fields,
      isFromTemplate: _,
      savedAt: __,
      reason: ___,
      ...draft
    } = await readDraft(parts, caller.who, id);
    await saveDraft(parts, caller, {
      ...draft,
      deadline: deadline ?? draft.deadline ?? undefined,
      documents: documents.map(({ id: documentId, name }) => ({ id: documentId, name })),
      fields: [...fields, ...(await fieldsFor(parts, caller, await documentsOf(parts.db, id), placings))],
    });
  }
  if (send) await sendContract(parts, caller, { id });
  return openContractOf(parts, caller.who, id);
}
