import { type CallResult, CONTRACT_STATES, contactPhone, type contractDraft } from '@yinxin/api';
import type { Actor } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { authoriseReading, documentsOf } from '../contracts/access.ts';
import { presentDocument } from '../contracts/content/index.ts';
import type { DraftingParts } from './dependencies.ts';
import { nameOfParty } from './own-name.ts';

/** A draft with everything that was typed, phones included: for whoever writes it, and as long as it can be changed. */
export async function readDraft(
  { db, vault }: DraftingParts,
  who: Actor,
  id: string,
): Promise<CallResult<typeof contractDraft>> {
  const { contract, parties, fields, isAuthor } = await authoriseReading(db, who, id);
  if (!isAuthor) throw problem('CONTRACT_NOT_FOUND');
  if (contract.deletedAt) throw problem('CONTRACT_STATE', { state: '已删除' });
  if (contract.state !== 'DRAFT') throw problem('CONTRACT_STATE', { state: CONTRACT_STATES[contract.state] });
  const names = new Map<string, string>();
  for (const party of parties)
    names.set(party.key, await nameOfParty({ vault }, db, party, [who.personId, contract.personId]));
  const { title, amount, kind, flowId, algorithm, sight, sealId, quorums, reason } = contract;
  return {
    ...{ id, title, amount, kind, flowId, algorithm, sight, sealId, quorums, reason },
    deadline: contract.deadline?.toISOString() ?? null,
    message: contract.message ? vault.open(contract.message) : '',
    documents: (await documentsOf(db, id)).map(presentDocument),
    parties: [...parties]
      .sort((a, b) => a.position - b.position)
      .map(
        ({ key, kind, part, actingAs, role, organizationName, step, intent, reading, phone, ...party }) => ({
          ...{ key, kind, part, actingAs, role, organizationName, step, intent, reading },
          name: names.get(key) ?? '',
          phone: party.contactId ? contactPhone(party.contactId) : vault.open(phone),
          idNumber: party.idNumber ? vault.open(party.idNumber) : '',
        }),
      ),
    fields: fields.map(
      ({ documentId, partyKey, kind, label, page, left, top, width, height, required, options, value }) => ({
        ...{ documentId, party: partyKey, kind, label, page, left, top, width, height, required, options },
        value: value ? vault.open(value) : '',
      }),
    ),
    isFromTemplate: contract.templateVersionId !== null,
    savedAt: contract.changedAt.toISOString(),
  };
}
