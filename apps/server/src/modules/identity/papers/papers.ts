import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ADULT_AGE, isPaperGood, PAPERS, type Paper, type VerificationSubject } from '@yinxin/api';
import { papers } from '@yinxin/identifiers';
import { and, asc, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { Actor, Caller, Person } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import type { OcrVendor } from '../../../providers/identity/index.ts';
import type { Subject } from '../../../vault/index.ts';
import { addressOfFile } from '../../file-access/index.ts';
import { files, keepFile, openFile, recordFile, type StoredFile } from '../../files/index.ts';
import { requireConsents } from '../../privacy/index.ts';
import type { Scanning } from '../../typesetting/index.ts';
import { readWhole, receiveFile } from '../../uploads/index.ts';
import { requireAdministrator } from '../cases/access.ts';
import { targetOf } from '../cases/facts.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { type VerificationRow, verificationPapers } from '../tables.ts';
import { unavailable, vendorFailure } from '../ways/ways.ts';
import { redraw, refuseActivePdf } from './pictures.ts';

type PaperRow = typeof verificationPapers.$inferSelect;

/** Papers that show a human being. */
const PERSONAL: readonly Paper[] = [
  'id-front',
  'id-back',
  'passport-page',
  'representative-id-front',
  'representative-id-back',
  'bank-card',
];

const ownerOf = ({ organizationId, personId }: Pick<PaperRow, 'organizationId' | 'personId'>): Subject =>
  organizationId ? `organization:${organizationId}` : `person:${personId}`;

const PDF_HEAD = Buffer.from('%PDF-');

/** A paper as it may be kept: a picture is drawn anew, so that nothing but what is seen on it is kept; a PDF must do nothing. */
export async function paperBytes(
  { scanning }: { scanning: Scanning },
  { personId: id }: Pick<Actor, 'personId'>,
  content: AsyncIterable<Uint8Array>,
): Promise<{ bytes: Buffer; ending: '.pdf' | '.jpg' }> {
  const guest = { id, isParty: true };
  return scanning.receiving(guest, async () => {
    const bytes = await readWhole('identity', content);
    const isPdf = bytes.subarray(0, PDF_HEAD.length).equals(PDF_HEAD);
    if (!isPdf) return { bytes: await scanning.preparing(guest, () => redraw(bytes)), ending: '.jpg' };
    await refuseActivePdf(scanning, guest, bytes);
    return { bytes, ending: '.pdf' };
  });
}

/** Takes a paper in, sealed for whom it is of. */
export async function uploadPaper(
  { db, vault, storage, scanning }: IdentityDependencies,
  caller: Caller<Person>,
  { kind, subject }: { kind: Paper; subject: VerificationSubject },
  takeFile: () => Promise<{ name: string; content: AsyncIterable<Uint8Array> }>,
): Promise<PaperRow> {
  const { who } = caller;
  const organizationId = subject === 'organization' ? (await requireAdministrator(db, who)).id : null;
  if (PERSONAL.includes(kind)) await requireConsents(db, who.personId, ['papers']);
  const { bytes, ending } = await paperBytes({ scanning }, who, (await takeFile()).content);
  return storePaper({ db, vault, storage }, { kind, personId: who.personId, organizationId }, bytes, ending);
}

async function storePaper(
  { db, vault, storage }: Pick<IdentityDependencies, 'db' | 'vault' | 'storage'>,
  paper: Pick<PaperRow, 'kind' | 'personId' | 'organizationId'>,
  bytes: Buffer,
  ending: '.pdf' | '.jpg',
): Promise<PaperRow> {
  const received = await receiveFile(
    { db, storage },
    {
      name: `${paper.kind}${ending}`,
      content: Readable.from([bytes]),
      purpose: 'identity',
      owner: vault.forSubject(ownerOf(paper)),
    },
  );
  return db.transaction(async (tx) => {
    const file = await recordFile(tx, received, { uploadedBy: paper.personId });
    const [stored] = await tx
      .insert(verificationPapers)
      .values({ ...paper, fileId: file.id })
      .returning();
    if (!stored) throw new Error('the paper was not stored');
    return stored;
  });
}

/**
 * Papers of a refused case that nothing was said against, and that are not handed in anew, once more for the case that
 * corrects it: each case keeps what it was decided by.
 */
export async function goodPapers(
  parts: Pick<IdentityDependencies, 'db' | 'vault' | 'storage'>,
  personId: string,
  refused: VerificationRow,
  { given, needed }: { given: readonly string[]; needed: readonly Paper[] },
): Promise<string[]> {
  const { db, vault, storage } = parts;
  const anew =
    given.length === 0
      ? []
      : await db
          .select()
          .from(verificationPapers)
          .where(inArray(verificationPapers.id, [...given]));
  const wanted = needed.filter((kind) => !anew.some((paper) => paper.kind === kind));
  const ids: string[] = [];
  for (const paper of await papersOf(db, refused.id)) {
    if (!wanted.includes(paper.kind) || !isPaperGood(refused.reason, paper.kind)) continue;
    const file = await findPaperFile(db, paper);
    const bytes = await buffer(await openFile({ storage, vault }, file));
    const ending = file.type === 'application/pdf' ? '.pdf' : '.jpg';
    const { kind, organizationId } = paper;
    ids.push((await storePaper(parts, { kind, organizationId, personId }, bytes, ending)).id);
  }
  return ids;
}

/** Where this person, and nobody else, sees the paper for some minutes. */
export const addressOfPaper = (
  { tickets }: Pick<IdentityDependencies, 'tickets'>,
  personId: string,
  { fileId }: Pick<PaperRow, 'fileId'>,
) => `${addressOfFile(fileId)}&ticket=${encodeURIComponent(tickets.issueTo(personId, fileId))}`;

export const papersOf = (tx: Queryable, verificationId: string): Promise<PaperRow[]> =>
  tx
    .select()
    .from(verificationPapers)
    .where(eq(verificationPapers.verificationId, verificationId))
    .orderBy(asc(verificationPapers.id));

/** Pictures of a person's own papers go, handed in or not; what was read from them stays in its case. How many. */
export async function dropPapers(tx: Queryable, personId: string, which?: SQL): Promise<number> {
  const own = and(
    eq(verificationPapers.personId, personId),
    isNull(verificationPapers.organizationId),
    which,
  );
  const gone = await tx.delete(verificationPapers).where(own).returning();
  for (const { fileId } of gone) await keepFile(tx, fileId, new Date());
  return gone.length;
}

/** Hands papers in with a case: one's own that belong to no other case. Says which kinds the case then has. */
export async function attachPapers(
  tx: Queryable,
  row: VerificationRow,
  paperIds: readonly string[],
  needed: readonly Paper[],
): Promise<void> {
  if (paperIds.length > 0) {
    // what another case was decided by stays with it
    const isFree = or(
      isNull(verificationPapers.verificationId),
      eq(verificationPapers.verificationId, row.id),
    );
    const own =
      row.subject === 'person'
        ? and(eq(verificationPapers.personId, row.personId), isNull(verificationPapers.organizationId))
        : eq(verificationPapers.organizationId, row.organizationId ?? '');
    const attached = await tx
      .update(verificationPapers)
      .set({ verificationId: row.id })
      .where(and(inArray(verificationPapers.id, [...paperIds]), own, isFree))
      .returning();
    if (attached.length < new Set(paperIds).size)
      throw problem('PAPERS_MISSING', { papers: '所选材料已失效' });
    for (const { fileId } of attached) await keepFile(tx, fileId, null);
    await dropReplaced(tx, row.id, attached);
  }
  const kinds = new Set((await papersOf(tx, row.id)).map(({ kind }) => kind));
  const missing = needed.filter((kind) => !kinds.has(kind));
  if (missing.length > 0)
    throw problem('PAPERS_MISSING', { papers: missing.map((kind) => PAPERS[kind]).join('、') });
}

/** Whoever hands a paper in anew means it instead of the one of its kind that the case had. */
async function dropReplaced(
  tx: Queryable,
  verificationId: string,
  handedIn: readonly PaperRow[],
): Promise<void> {
  const replaced = await tx
    .delete(verificationPapers)
    .where(
      and(
        eq(verificationPapers.verificationId, verificationId),
        inArray(
          verificationPapers.kind,
          handedIn.map(({ kind }) => kind),
        ),
        notInArray(
          verificationPapers.id,
          handedIn.map(({ id }) => id),
        ),
      ),
    )
    .returning();
  for (const { fileId } of replaced) await keepFile(tx, fileId, new Date());
}

export async function findPaperFile(tx: Queryable, paper: Pick<PaperRow, 'fileId'>): Promise<StoredFile> {
  const [file] = await tx.select().from(files).where(eq(files.id, paper.fileId));
  if (!file) throw problem('FILE_NOT_FOUND');
  return file;
}

export type Read = Partial<
  Record<
    | 'name'
    | 'number'
    | 'address'
    | 'validFrom'
    | 'validUntil'
    | 'companyName'
    | 'code'
    | 'representative'
    | 'companyType'
    | 'establishedOn'
    | 'bankCard'
    | 'bank',
    string
  >
>;

/** How each kind of paper is read; the others have nothing to read. */
const readers: Partial<Record<Paper, (ocr: OcrVendor, picture: Buffer, target: string) => Promise<Read>>> = {
  'id-front': async (ocr, picture, target) => {
    const { name, idNumber, address } = await ocr.idCard(picture, 'front', target);
    return { name, number: idNumber, address };
  },
  'id-back': async (ocr, picture, target) => {
    const { validFrom, validUntil } = await ocr.idCard(picture, 'back', target);
    return { validFrom, validUntil };
  },
  licence: async (ocr, picture, target) => {
    const { name, kind, ...read } = await ocr.licence(picture, target);
    const { code, representative, validFrom, validUntil, address, establishedOn } = read;
    const said = { code, representative, validFrom, validUntil, address, establishedOn };
    return { companyName: name, companyType: kind, ...said };
  },
  'bank-card': async (ocr, picture, target) => {
    const { number, bank } = await ocr.bankCard(picture, target);
    return { bankCard: number, bank };
  },
};
readers['representative-id-front'] = readers['id-front'];
readers['representative-id-back'] = readers['id-back'];

/** What a vendor reads on a paper; nothing where it has nothing to read. */
export async function recognise(
  { db, vault, vendors, storage }: Pick<IdentityDependencies, 'db' | 'vault' | 'vendors' | 'storage'>,
  paper: PaperRow,
): Promise<Read> {
  const file = await findPaperFile(db, paper);
  const read = readers[paper.kind];
  if (!read || !vendors.ocr || file.type === 'application/pdf') return {};
  const picture = await buffer(await openFile({ storage, vault }, file));
  return read(vendors.ocr, picture, targetOf(ownerOf(paper)));
}

/** What stands on a paper, for its owner to look over. Nothing of it is kept. */
export async function readPaper(
  { db, vault, vendors, storage }: IdentityDependencies,
  { who }: Caller<Person>,
  paperId: string,
): Promise<Read> {
  const [paper] = await db.select().from(verificationPapers).where(eq(verificationPapers.id, paperId));
  if (!paper || paper.personId !== who.personId) throw problem('FILE_NOT_FOUND');
  // a company's paper is the company's: whoever left it reads no more of it
  if (paper.organizationId && (await requireAdministrator(db, who)).id !== paper.organizationId)
    throw problem('FILE_NOT_FOUND');
  const shown = await recognise({ db, vault, vendors, storage }, paper).catch(async (error: unknown) => {
    if (!vendorFailure(error)) throw error;
    throw await unavailable(db, vendors, { subject: 'person', way: 'manual', personId: who.personId });
  });
  const number = shown.number === undefined ? undefined : papers['id-card'].parse(shown.number);
  if (number?.ok && (papers['id-card'].ageOf(number.value) ?? ADULT_AGE) < ADULT_AGE) {
    await db.transaction((tx) => dropPapers(tx, who.personId, eq(verificationPapers.id, paperId)));
    throw problem('MINOR');
  }
  return shown;
}
