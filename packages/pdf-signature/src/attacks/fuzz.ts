import { verifyPdf } from '../verify/index.ts';
import { mutate } from './mutations.ts';
import { randomOf } from './random.ts';
import { contentsOf } from './testing/craft.ts';
import { aContract, aSeal, World } from './testing/world.ts';

export type FuzzOutcome = {
  seed: number;
  mutation: string;
  verdict: string;
  /** What must never happen; undefined when all is well. */
  violation: string | undefined;
  /** The mutated file, to be kept when there is a violation. */
  file: Uint8Array;
};

type Base = { world: World; file: Uint8Array; gap: { start: number; end: number } };

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
  const made = [plain, timed, packed, second].map((file) => ({ world, file }));
  return [...made, { world: gm, file: archived }].map((base) => ({ ...base, gap: contentsOf(base.file) }));
}

/** One mutated file, judged. Everything about the mutation follows from the seed. */
export async function fuzzOnce(seed: number): Promise<FuzzOutcome> {
  const random = randomOf(seed);
  const base = random.pick(await bases);
  const { file, mutation } = mutate(base.file, base.gap, random);
  try {
    const report = await verifyPdf(file, base.world.options({ caps: { milliseconds: 5_000 } }));
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

/** Only /Contents of the last signature may differ, and white space may follow. */
function keepsSignedBytes({ file: original, gap }: Base, file: Uint8Array): boolean {
  const same = (start: number, end: number) =>
    Buffer.compare(original.subarray(start, end), file.subarray(start, end)) === 0;
  const tail = Buffer.from(file.subarray(original.length)).toString('latin1');
  return same(0, gap.start) && same(gap.end, original.length) && tail.trim() === '';
}
