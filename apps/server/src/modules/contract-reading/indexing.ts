import { isByRule } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import type { Guest } from '../../http/turns.ts';
import { wordsVectorOfDocuments } from '../../vault/words.ts';
import { documentsOf, findContract, livePartiesOf } from '../contracts/access.ts';
import { bytesOf } from '../contracts/content/index.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { contracts } from '../contracts/tables.ts';

/** Takes its turn as somebody who reads does. */
const INDEX: Guest = { id: 'index', isParty: false };

/** Title, number, parties and the text inside the documents, for search. */
export async function indexContract(parts: ContractParts, contractId: string): Promise<void> {
  const { db, vault, format, log } = parts;
  const contract = await findContract(db, contractId);
  const texts = [contract.title, contract.number ?? ''];
  // how an organisation approves is its own affair: others who search must not find its people
  for (const { organizationName, name } of (await livePartiesOf(db, contractId)).filter(
    (party) => !isByRule(party),
  ))
    texts.push(organizationName, vault.open(name));
  for (const { fileId, sha256, name } of await documentsOf(db, contractId)) {
    texts.push(name);
    try {
      const pages = await format.read(INDEX, sha256, () => bytesOf(parts, fileId));
      texts.push(pages.map(({ text }) => text).join(' '));
    } catch (error) {
      log.warn({ err: error, contract: contractId }, 'the text of a document could not be read');
    }
  }
  await db
    .update(contracts)
    .set({ words: await wordsVectorOfDocuments(vault, texts) })
    .where(eq(contracts.id, contractId));
}
