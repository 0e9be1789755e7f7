import { eq } from 'drizzle-orm';
import { wordsVectorOfDocuments } from '../../vault/words.ts';
import { documentsOf, findContract, livePartiesOf } from '../contracts/access.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { contracts } from '../contracts/tables.ts';
import { textsOf, wordsOnPages } from '../contracts/words.ts';

/** Title, number, parties and the text inside the documents, for search. */
export async function indexContract(parts: ContractParts, contractId: string): Promise<void> {
  const { db, vault } = parts;
  const contract = await findContract(db, contractId);
  const parties = await livePartiesOf(db, contractId);
  const documents = await documentsOf(db, contractId);
  const texts = textsOf(parts, { contract, parties, documents });
  for (const document of documents) texts.push(await wordsOnPages(parts, document));
  await db
    .update(contracts)
    .set({ words: await wordsVectorOfDocuments(vault, texts) })
    .where(eq(contracts.id, contractId));
}
