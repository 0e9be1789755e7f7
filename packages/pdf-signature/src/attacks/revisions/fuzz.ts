import { array, PdfArray, PdfRef } from '@yinxin/pdf';
import { formFields } from '../../common/fields.ts';
import { type Report, type VerifyOptions, verifyPdf } from '../../verify/index.ts';
import { type Random, randomOf } from '../random.ts';
import { aSignature, filled } from '../testing/handwritten.ts';
import { World } from '../testing/world.ts';
import { type Base, makeBases } from './bases.ts';
import { Draft, SHAPES } from './draft.ts';
import { ACTS, listOn, pageRefs } from './honest.ts';
import { ATTACKS } from './hostile.ts';
import { producersBases } from './producers-bases.ts';
import { breach } from './said.ts';

type Verify = (file: Uint8Array, options: VerifyOptions) => Promise<Report>;

interface RevisionOutcome {
  seed: number;
  base: Base;
  /** What the revisions did. */
  mutation: string;
  isHonest: boolean;
  verdict: string;
  reason: string;
  /** What must never happen; undefined when all is well. */
  violation: string | undefined;
  file: Uint8Array;
}

const world = new World();
const bases: Promise<Base[]> = Promise.all([makeBases(world), producersBases(world)]).then((all) =>
  all.flat(),
);
const [second, eve] = [world.person('乙'), world.person('丙')];

/** A signed file with one or two well-formed revisions behind it, judged. Everything about them follows from the seed. */
export async function reviseOnce(seed: number, verify: Verify = verifyPdf): Promise<RevisionOutcome> {
  const random = randomOf(seed);
  const base = random.pick(await bases);
  const isHonest = random.below(4) === 0;
  const acts: string[] = [];
  let file = base.file;
  for (let left = 1 + random.below(2); left > 0; left--) {
    // only what comes last is hostile: nobody writes behind a file that is broken
    file = await reviseFile(file, { base, random, isHonest: isHonest || left > 1, acts });
  }
  const isSigned = acts.some((act) => act.startsWith(SIGNED));
  const outcome = { seed, base, mutation: `${base.name}: ${acts.join('; ')}`, isHonest, file };
  try {
    const report = await verify(file, {
      ...world.options({ ...(base.password !== undefined && { password: base.password }) }),
      caps: { milliseconds: 120_000 },
    });
    const { verdict, reason } = report;
    return { ...outcome, verdict, reason, violation: violationIn({ ...outcome, isSigned }, report) };
  } catch (error) {
    return { ...outcome, verdict: 'THROWN', reason: String(error), violation: `exception: ${String(error)}` };
  }
}

const SIGNED = 'a further signature';

interface Making {
  base: Base;
  random: Random;
  isHonest: boolean;
  acts: string[];
}

async function reviseFile(file: Uint8Array, { base, random, isHonest, acts }: Making): Promise<Uint8Array> {
  const draft = new Draft(file, base.password);
  // a signature is written as it stands, and never encrypted
  const maySign = base.name !== 'certified for nothing' && !draft.document.security;
  const isSigned = random.below(4) === 0 && maySign;
  if (isSigned) acts.push(sign(draft, random));
  for (let left = 1 + random.below(2); left > 0; left--) {
    const act = random.pick(ACTS)(draft, base, random);
    if (act) acts.push(act);
  }
  for (let left = isHonest ? 0 : random.pick([1, 1, 1, 2, 3]); left > 0; left--)
    acts.push(random.pick(ATTACKS)(draft, random));
  const written = draft.write(random.pick(SHAPES));
  return isSigned ? filled(written, world, random.pick([second, eve])) : written;
}

/** The revision is signed itself, as by a further signer, who may be the one who attacks. */
function sign(draft: Draft, random: Random): string {
  const page = random.pick(pageRefs(draft));
  const value = draft.addWritten(aSignature());
  const isSeen = random.below(2) === 0;
  const low = 40 + 60 * formFields(draft.document).length;
  const field = draft.addWritten(
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(S${value.num})/V ${value.num} 0 R/F 132/P ${page.num} 0 R/Rect ${isSeen ? `[520 ${low} 570 ${low + 50}]/AP <</N ${seal(draft)} 0 R>>` : '[0 0 0 0]'}>>`,
  );
  const root = draft.dict(draft.root);
  const form = root.get('AcroForm');
  const entries = draft.dict(form);
  const fields = draft.resolve(entries.get('Fields'));
  const longer = entries.with({
    Fields: array(...(fields instanceof PdfArray ? fields.items : []), field),
    SigFlags: 3,
  });
  if (form instanceof PdfRef) draft.set(form.num, longer);
  else draft.set(draft.root.num, root.with({ AcroForm: longer }));
  listOn(draft, page, field);
  return isSeen ? `${SIGNED}, seen` : SIGNED;
}

const seal = (draft: Draft): number =>
  draft.addWritten(
    '<</Type/XObject/Subtype/Form/BBox [0 0 50 50]/Length 27>>\nstream\n1 0 0 RG 3 w 5 5 40 40 re S\nendstream',
  ).num;

interface Judged extends Pick<RevisionOutcome, 'base' | 'isHonest' | 'file'> {
  /** Somebody signed a revision and answers for what it draws. */
  isSigned: boolean;
}

function violationIn({ base, isHonest, file, isSigned }: Judged, report: Report): string | undefined {
  const { verdict, reason } = report;
  if (verdict === 'UNREADABLE' && reason === '文件无法验证') return 'an unexpected exception inside';
  if (isHonest && verdict !== 'TOTAL_PASSED') return `an honest revision is ${verdict}: ${reason}`;
  if (verdict !== 'TOTAL_PASSED') return undefined;
  const found = breach(base, file, isSigned);
  return found && `passed although ${found}`;
}
