import { digestOf } from '@yinxin/pki';
import { corpus, foreignRoot, type Produced } from '../../producers/corpus.ts';
import { type Report, type VerifyOptions, verifyPdf } from '../verify/index.ts';
import { mutate } from './mutations.ts';
import { randomOf } from './random.ts';
import { contentsOf } from './testing/craft.ts';
import { honestFiles } from './testing/honest-files.ts';
import { bareCms } from './testing/messages.ts';
import { aSignedFile } from './testing/minimal.ts';
import { shownIn } from './testing/shown.ts';
import { aContract, aSeal, World } from './testing/world.ts';

type Verify = (file: Uint8Array, options: VerifyOptions) => Promise<Report>;

interface FuzzOutcome {
  seed: number;
  mutation: string;
  verdict: string;
  /** What must never happen; undefined when all is well. */
  violation: string | undefined;
  /** The mutated file, to be kept when there is a violation. */
  file: Uint8Array;
}

/** `signedUpTo` is the end of the last signed range; what follows it may change as long as nothing shown does. */
interface Base {
  options: VerifyOptions;
  file: Uint8Array;
  gap: { start: number; end: number };
  signedUpTo: number;
  shown: string;
}

/** Signed files of different forms; made once, the keys are new in each process. */
const bases: Promise<Base[]> = makeBases();

async function makeBases(): Promise<Base[]> {
  const world = new World();
  const gm = new World('sm2');
  const seam = {
    marks: [{ art: aSeal(), seam: { pages: 'all' as const, edge: 'right' as const, yMm: 80 } }],
  };
  const plain = await world.sign(aContract({ pages: 1 }));
  const timed = await world.sign(aContract({ form: 'xref-stream' }), world.services('B-T'));
  const packed = await world.sign(aContract({ form: 'object-streams' }), seam);
  const second = await world.sign(
    await world.sign(aContract(), world.services('B-LT')),
    seam,
    world.signer('乙'),
  );
  const archived = await gm.sign(aContract(), gm.services('B-LTA'));
  const all = [plain, timed, packed, second, ...(await honestFiles(world))];
  const ours = all.map((file) => ({ options: world.options(), file }));
  const sm2 = [archived, await overDigest(gm)].map((file) => ({ options: gm.options(), file }));
  return [...ours, ...sm2, ...foreignFiles()].map((base) => ({
    ...base,
    gap: contentsOf(base.file),
    signedUpTo: signedUpTo(base.file),
    shown: shownIn(base.file),
  }));
}

function signedUpTo(file: Uint8Array): number {
  const text = Buffer.from(file).toString('latin1');
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*0\s+\d+\s+(\d+)\s+(\d+)/g)];
  return Math.max(...ranges.map((range) => Number(range[1]) + Number(range[2])));
}

/** As a Chinese vendor signs: over the SM3 that the message carries. */
function overDigest(gm: World): Promise<Uint8Array> {
  const by = gm.person('甲');
  return aSignedFile({
    entries: '/SubFilter/GM.sm2cms.detached',
    contents: (signed) => {
      const digest = digestOf('sm3', signed);
      return bareCms({ by, issuer: gm.ca, dialect: 'gmt0010', carried: digest, over: digest });
    },
  });
}

/** What other programs signed, before and after us; small ones, so that mutations meet something. */
function foreignFiles(): Pick<Base, 'options' | 'file'>[] {
  const options = new World().options({ trust: [foreignRoot()] });
  const isFit = ({ name, bytes }: Produced) => /^(signed|ours)-/.test(name) && bytes.length < 60_000;
  return corpus()
    .filter(isFit)
    .map(({ bytes }) => ({ options, file: bytes }));
}

/** One mutated file, judged. Everything about the mutation follows from the seed. */
export async function fuzzOnce(seed: number, verify: Verify = verifyPdf): Promise<FuzzOutcome> {
  const random = randomOf(seed);
  const base = random.pick(await bases);
  const { file, mutation } = mutate(base.file, base.gap, random);
  try {
    const report = await verify(file, { ...base.options, caps: { milliseconds: 5_000 } });
    const violation = violationIn(base, file, report.verdict, report.reason);
    return { seed, mutation, verdict: report.verdict, violation, file };
  } catch (error) {
    return { seed, mutation, verdict: 'THROWN', violation: `exception: ${String(error)}`, file };
  }
}

function violationIn(base: Base, file: Uint8Array, verdict: string, reason: string): string | undefined {
  // The reader and the checks name every trouble they expect; this one nobody expected.
  if (verdict === 'UNREADABLE' && reason === '文件无法验证') return 'an unexpected exception inside';
  if (verdict === 'TOTAL_PASSED' && !keepsSignedBytes(base, file))
    return 'passed although signed bytes changed';
  return undefined;
}

/** Of the signed bytes only /Contents of the last signature may differ, and every page shows what it showed. */
function keepsSignedBytes(base: Base, file: Uint8Array): boolean {
  const { file: original, gap } = base;
  const same = (start: number, end: number) =>
    Buffer.compare(original.subarray(start, end), file.subarray(start, end)) === 0;
  // A file cut at the end of an earlier revision is that revision, and may be honest.
  if (file.length < original.length && same(0, file.length)) return true;
  if (!same(0, gap.start) || !same(gap.end, base.signedUpTo)) return false;
  if (base.signedUpTo < original.length) return shownIn(file) === base.shown;
  return Buffer.from(file.subarray(original.length)).toString('latin1').trim() === '';
}
