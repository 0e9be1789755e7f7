import { buffer } from 'node:stream/consumers';
import type { Owner } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import { withoutUnsafe } from '../../file-purposes/index.ts';
import { files, openFile, type ReceivedFile, type StoredFile } from '../../files/index.ts';
import { receiveFile, receiveFiles, type Upload } from '../../uploads/index.ts';
import type { ContractDependencies } from '../dependencies.ts';
import type { Contract } from '../tables.ts';

type Parts = Pick<ContractDependencies, 'db' | 'storage' | 'vault'>;

export const ownerOfContract = ({ ownerKind, ownerId }: Pick<Contract, 'ownerKind' | 'ownerId'>): Owner => ({
  kind: ownerKind,
  id: ownerId,
});
const subjectOf = ({ kind, id }: Owner): `person:${string}` | `organization:${string}` =>
  kind === 'person' ? `person:${id}` : `organization:${id}`;

export async function findFile(tx: Queryable, id: string): Promise<StoredFile> {
  const [file] = await tx.select().from(files).where(eq(files.id, id));
  if (!file) throw problem('FILE_NOT_FOUND');
  return file;
}

/** The whole of a file; whoever calls has asked the policy. */
export const bytesOf = (parts: Parts, fileId: string): Promise<Uint8Array> => bytesIn(parts, [], fileId);

/** The same of one of several files that were read before. */
export const bytesIn = async (
  parts: Parts,
  known: readonly StoredFile[],
  fileId: string,
): Promise<Uint8Array> => {
  const file = known.find(({ id }) => id === fileId) ?? (await findFile(parts.db, fileId));
  const { buffer: bytes, byteOffset, length } = await buffer(await openFile(parts, file));
  return new Uint8Array(bytes, byteOffset, length);
};

/** Stores bytes that a row will name, once they are passed: outside of any transaction. */
export const keepBytes = (
  parts: Parts,
  contract: Pick<Contract, 'ownerKind' | 'ownerId'>,
  fileName: string,
  chunks: Iterable<Uint8Array>,
  given: Pick<Upload, 'passed' | 'isAnnouncedByRow'> = {},
): Promise<ReceivedFile> =>
  receiveFile(parts, {
    name: fileName,
    content: (async function* () {
      yield* chunks;
    })(),
    purpose: 'contract',
    ...given,
    owner: parts.vault.forSubject(subjectOf(ownerOfContract(contract))),
  });

/** The same for many. */
export const keepAllBytes = (
  parts: Parts,
  many: readonly {
    contract: Pick<Contract, 'ownerKind' | 'ownerId'>;
    fileName: string;
    bytes: Uint8Array;
  }[],
): Promise<ReceivedFile[]> =>
  receiveFiles(
    parts,
    many.map(({ contract, fileName, bytes }) => ({
      ...{ name: fileName, content: once(bytes), purpose: 'contract' },
      owner: parts.vault.forSubject(subjectOf(ownerOfContract(contract))),
    })),
  );

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Cut between characters: half of one has no bytes of its own. */
export const pdfName = (documentName: string): string =>
  `${[...withoutUnsafe(documentName)].slice(0, 100).join('')}.pdf`;
