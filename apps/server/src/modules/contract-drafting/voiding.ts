import { CONTRACT_LIMITS } from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import type { Actor, Caller } from '../../http/principal.ts';
import { newCode } from '../../http/tokens.ts';
import { authorise, documentsOf } from '../contracts/access.ts';
import { keepBytes } from '../contracts/content/index.ts';
import { moveContract, noteContract, settled } from '../contracts/progress.ts';
import {
  type Contract,
  contractDocuments,
  contractFields,
  contractParties,
  contracts,
  type Party,
} from '../contracts/tables.ts';
import { keepFile, recordFile } from '../files/index.ts';
import type { DraftingParts } from './dependencies.ts';
import { dispatch } from './sent.ts';

const TITLE = '作废协议';
const NAME_MM = { width: 60, height: 24 } as const;

const textOf = (contract: Contract, names: readonly string[], hashes: readonly string[], reason: string) => [
  `　　各方此前以电子方式签署了《${contract.title}》（编号 ${contract.number ?? ''}）。各方现一致同意作废该合同，自本协议由各方签署完成之时起，该合同不再对各方具有约束力。`,
  `　　作废原因：${reason}`,
  `　　签署方：${names.join('、')}`,
  ...hashes.map((hash, at) => `　　文件${at + 1} 的 SHA-256 摘要：${hash}`),
  '　　各方确认：除另有约定外，各方就该合同互不承担其他责任。',
];

/** An agreement of the same parties that the contract no longer holds; it is void when all of them signed that. */
export async function voidContract(
  parts: DraftingParts,
  caller: Caller<Actor>,
  { id, reason }: { id: string; reason: string },
): Promise<Contract> {
  const { db, vault, papers } = parts;
  const { contract, parties } = await db.transaction((tx) => authorise(tx, caller, id, 'void-contract'));
  const signers = parties.filter(({ part, state }) => part === 'signer' && state === 'SIGNED');
  const names = signers.map(({ organizationName, name }) => organizationName || vault.open(name));
  const hashes = (await documentsOf(db, id)).map(({ sha256 }) => sha256);
  const bytes = await papers.page(TITLE, textOf(contract, names, hashes, reason));
  const { pages } = await papers.scan(bytes);
  const file = await keepBytes(parts, contract, `${TITLE}.pdf`, [bytes]);
  return db.transaction(async (tx) => {
    const { contract: locked } = await authorise(tx, caller, id, 'void-contract');
    const { ownerKind, ownerId, accountId, sceneId, algorithm, sight, amount } = locked;
    const { kind, flowVersionId, sentFromFolderId, templateVersionId } = locked;
    const [agreement] = await tx
      .insert(contracts)
      .values({
        ...{ ownerKind, ownerId, accountId, sceneId, algorithm, sight, amount },
        // the rules for sealing the contract hold for its end too
        ...{ kind, flowVersionId, sentFromFolderId, templateVersionId },
        personId: caller.who.personId,
        title: cut(`${TITLE}：${locked.title}`, CONTRACT_LIMITS.title),
        code: newCode(),
        voids: id,
      })
      .returning();
    if (!agreement) throw new Error('the agreement was not stored');
    await recordFile(tx, file, { uploadedBy: caller.who.personId });
    await keepFile(tx, file.id, null);
    const { id: fileId, sha256, sm3, size } = file;
    const [document] = await tx
      .insert(contractDocuments)
      .values({
        contractId: agreement.id,
        position: 0,
        name: TITLE,
        ...{ originalId: fileId, preparedId: fileId, fileId, sha256, sm3, size, pages },
      })
      .returning();
    if (!document) throw new Error('the agreement has no document');
    for (const [at, party] of signers.entries()) {
      await tx.insert(contractParties).values(placeIn(agreement, party, at));
      await tx.insert(contractFields).values({
        contractId: agreement.id,
        documentId: document.id,
        partyKey: party.key,
        kind: party.kind === 'organization' ? 'seal' : 'signature',
        page: 0,
        left: 25 + (at % 2) * 85,
        top: Math.min(160 + Math.floor(at / 2) * 42, 250),
        ...NAME_MM,
      });
    }
    const voiding = await moveContract(tx, locked, 'void-contract', { reason });
    await noteContract(tx, caller, voiding, 'void-contract', { agreement: agreement.id });
    await settled(tx, voiding);
    return dispatch(tx, parts, caller, agreement);
  });
}

/** Whoever signed signs the end of it, all at once. */
const placeIn = (
  agreement: Contract,
  party: Party,
  position: number,
): typeof contractParties.$inferInsert => {
  const { key, kind, part, actingAs, intent, reading, role, organizationName } = party;
  const { name, phone, phoneFingerprint, idNumber, contactId, accountId, personId } = party;
  return {
    contractId: agreement.id,
    position,
    step: 1,
    ...{ key, kind, part, actingAs, intent, reading, role, organizationName },
    ...{ name, phone, phoneFingerprint, idNumber, contactId, accountId, personId },
  };
};
