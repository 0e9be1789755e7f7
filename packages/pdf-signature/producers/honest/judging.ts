import type { World } from '../../src/attacks/testing/world.ts';
import { SigningRefused } from '../../src/common/refusal.ts';
import { type Report, verifyPdf } from '../../src/verify/index.ts';
import type { HonestFile } from './files.ts';

export const INTACT = 'intact';

interface Refused {
  /** Part of what the verifier says. */
  says: string;
  /** Why somebody who knows the format would say so, too. */
  because: string;
}

/** Honest files that are not called intact, by flow, original, producer with original, or producer alone. */
const REFUSED: Readonly<Record<string, readonly Refused[]>> = {
  'ours-then-itext5-libreoffice-tagged': [
    {
      says: 'NeedAppearances',
      because:
        'iText 5 withdraws /NeedAppearances: a field with a value and an empty appearance is blank from then on',
    },
  ],
  '@signpdf': [
    {
      says: 'duplicate-key',
      because: 'its catalog has /AcroForm twice, and readers take the one or the other',
    },
    { says: '文件结构已损坏', because: 'an array in what it writes has no end' },
  ],
  'tagged: alternative words of the new element': [
    { says: '修改了文档结构', because: 'a screen reader says them in the place of what is shown' },
  ],
};

/** Why somebody who knows the format would refuse the file as well; nothing where nobody knows. */
export const explained = ({ flow, original, producer }: HonestFile, found: string): string | undefined =>
  [flow, original, producer].flatMap((key) => REFUSED[key] ?? []).find(({ says }) => found.includes(says))
    ?.because;

export const nameOf = ({ producer, original, flow }: HonestFile): string =>
  `${flow}, of ${original}, by ${producer}`;

type Verify = World['verify'];

/** `INTACT` or the reason of the verifier, or of our signer; nothing where another producer could not make the file. */
export async function judged(
  world: World,
  { make, password, trust = [] }: HonestFile,
  verify: Verify = (file, more) => verifyPdf(file, world.options(more)),
): Promise<string | undefined> {
  const file = await make().catch(refusal);
  if (typeof file === 'string' || !file) return file;
  const report = await verify(file, { trust: [world.root.certificate, ...trust], password });
  return isIntact(report) ? INTACT : report.reason;
}

function refusal(error: unknown): string {
  if (error instanceof SigningRefused) return `没有签署：${error.message}`;
  throw error;
}

/** Mupdf signs with SHA-1: such a signature is undecided for its age and for nothing else. */
const isIntact = ({ signatures }: Report): boolean =>
  signatures.length > 0 &&
  signatures.every(
    ({ indication, subIndication }) =>
      indication === 'TOTAL_PASSED' || subIndication?.startsWith('CRYPTO_CONSTRAINTS_FAILURE') === true,
  );
