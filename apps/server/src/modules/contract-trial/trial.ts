import { createHash, randomBytes } from 'node:crypto';
import {
  EXPERIENCE_CONTRACT,
  EXPERIENCE_HOURS,
  EXPERIENCE_MARK,
  EXPERIENCE_SEAL,
  type FileContent,
} from '@yinxin/api';
import { type Mark, type Report, signPdf, vectorArtwork } from '@yinxin/pdf-signature';
import { drawHandwriting, drawSeal, loadFaces, SealProblem, type Stroke, toPdfForm } from '@yinxin/seal';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import { fileOf } from '../../http/file-answer.ts';
import { problem } from '../../http/problem.ts';
import { tokenHash } from '../../http/tokens.ts';
import type { Guest } from '../../http/turns.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { take } from '../limits/index.ts';
import { makeTestAuthority, type TestAuthority } from './authority.ts';
import { experiences } from './tables.ts';

export type TrialParts = Pick<ContractDependencies, 'db' | 'vault' | 'papers' | 'format' | 'upkeep' | 'now'>;

/** Of all visitors together: each signature costs a moment of the processor. */
const ALL = { name: 'experience', max: 1_000, perSeconds: 3_600 } as const;
const TOKEN_BYTES = 20;
/** A new test root takes over long before the old one ends. */
const ROOT_MS = 12 * 3_600_000;
const HOUR_MS = 3_600_000;
const FIRST = { page: 0, width: 1_000 } as const;
const HAND = { xMm: 128, yMm: 145, width: 50, height: 20 } as const;

/** What all trials of this process share: the blank page, the company's seal, the test root. */
export function createExperience(parts: TrialParts) {
  let blank: Promise<Uint8Array> | undefined;
  let seal: Promise<Mark> | undefined;
  let authority: Promise<TestAuthority> | undefined;

  const page = () => {
    blank ??= parts.papers.page(EXPERIENCE_CONTRACT.title, [
      ...EXPERIENCE_CONTRACT.paragraphs,
      '　',
      '　　甲方（盖章）：　　　　　　　　　　　　乙方（签名）：',
    ]);
    return blank;
  };
  const companySeal = () => {
    seal ??= loadFaces().then((faces) => ({
      art: vectorArtwork(
        toPdfForm(
          drawSeal(faces, {
            kind: 'official',
            name: EXPERIENCE_CONTRACT.company,
            widthMm: EXPERIENCE_SEAL.diameter,
          }),
        ),
      ),
      at: [{ page: 0, xMm: EXPERIENCE_SEAL.left, yMm: EXPERIENCE_SEAL.top }],
    }));
    return seal;
  };
  const testRoot = async (): Promise<TestAuthority> => {
    const now = parts.now();
    const current = await authority;
    if (current && now.getTime() - current.madeAt.getTime() < ROOT_MS) return current;
    authority = makeTestAuthority(now);
    return authority;
  };

  /** The visitor signs by hand, the company's seal lands beside it: two real signatures under a root nobody trusts. */
  async function sign(strokes: readonly Stroke[]) {
    const hand = handMark(strokes);
    if (!(await take(parts.db, ALL))) throw problem('RATE_LIMITED', { seconds: ALL.perSeconds });
    const { visitor, company, root, rootCrl, issuingCrl } = await testRoot();
    const at = parts.now();
    const said = { reason: EXPERIENCE_MARK, at, level: 'B-B', scan: 'skip' } as const;
    const whole = (chunks: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(chunks));
    const first = whole(await signPdf(await page(), visitor, { ...said, marks: [hand] }));
    const pdf = whole(await signPdf(first, company, { ...said, marks: [await companySeal()] }));
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await parts.db.insert(experiences).values({
      tokenHash: tokenHash(token),
      pdf: parts.vault.seal(Buffer.from(pdf).toString('base64')),
      root: Buffer.from(root.der),
      rootCrl: Buffer.from(rootCrl),
      issuingCrl: Buffer.from(issuingCrl),
      createdAt: at,
    });
    return {
      token,
      sha256: digestOf(pdf),
      size: pdf.length,
      deletedBy: new Date(at.getTime() + EXPERIENCE_HOURS * HOUR_MS).toISOString(),
    };
  }

  async function find(token: string) {
    const isKept = gt(experiences.createdAt, hoursAgo(EXPERIENCE_HOURS));
    const [row] = await parts.db
      .select()
      .from(experiences)
      .where(and(eq(experiences.tokenHash, tokenHash(token)), isKept));
    if (!row) throw problem('EXPERIENCE_GONE');
    return { ...row, bytes: new Uint8Array(Buffer.from(parts.vault.open(row.pdf), 'base64')) };
  }

  return {
    sign,
    async file(token: string): Promise<FileContent> {
      const { bytes } = await find(token);
      return fileOf(`${EXPERIENCE_CONTRACT.title}.pdf`, 'application/pdf', Buffer.from(bytes), false);
    },
    async picture(guest: Guest, token: string): Promise<FileContent> {
      const { bytes } = await find(token);
      const png = await parts.format.page(guest, { ...FIRST, sha256: digestOf(bytes) }, async () => bytes);
      return fileOf('1.png', 'image/png', Buffer.from(png), true);
    },
    /** Our own verifier on the file as it is kept, or with one byte of its page changed. */
    async check(token: string, changed: boolean): Promise<Report> {
      const { bytes, root, rootCrl, issuingCrl } = await find(token);
      if (changed) changeOneByte(bytes, (await page()).length);
      const crls = [new Uint8Array(rootCrl), new Uint8Array(issuingCrl)];
      return parts.format.verify(bytes, { trust: [new Uint8Array(root)], crls });
    },
    /** Every minute. */
    async forgetOld(): Promise<void> {
      await parts.db.delete(experiences).where(lt(experiences.createdAt, hoursAgo(EXPERIENCE_HOURS - 1)));
    },
  };
}
export type Experience = ReturnType<typeof createExperience>;

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hoursAgo = (hours: number): SQL => sql`${NOW} - make_interval(hours => ${hours})`;

function handMark(strokes: readonly Stroke[]): Mark {
  try {
    const { xMm, yMm, width, height } = HAND;
    const drawing = drawHandwriting({ strokes, maxWidthMm: width, maxHeightMm: height });
    return { art: vectorArtwork(toPdfForm(drawing)), at: [{ page: 0, xMm, yMm }] };
  } catch (error) {
    if (error instanceof SealProblem) throw problem('FIELD_VALUE', { reason: error.message });
    throw error;
  }
}

/** In the middle of the page's own bytes, which both signatures cover. */
function changeOneByte(bytes: Uint8Array, blankLength: number): void {
  const at = Math.floor(blankLength / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
}
