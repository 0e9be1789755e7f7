// The checkpoint of a package, and when it is proven to have been there.
import { decoded, utf8 } from '../bytes.ts';
import { type Note, parseNote } from '../note.ts';
import { judgeCheckpoint, type Policy } from '../proof.ts';
import { type Checks, worst } from './checks.ts';
import type { Material, PackageJudges, StampAnswer } from './judges.ts';
import type { PackageFile } from './manifest.ts';

export const oneOf = <T>(files: readonly PackageFile[], read: (file: PackageFile) => T): T | undefined =>
  files.length === 1 && files[0] ? read(files[0]) : undefined;

export const provenBy = (stamped: StampAnswer | undefined): Date | null =>
  stamped?.answer === 'yes' ? stamped.at : null;

interface Head {
  note: Note | undefined;
  /** What is said of its time stamps together; undefined where there is none. */
  stamped: StampAnswer | undefined;
}

export async function readHead(
  { timeStamp }: PackageJudges,
  kind: (wanted: PackageFile['kind']) => PackageFile[],
  bytesOf: (file: PackageFile) => Uint8Array,
  material: Material,
): Promise<Head> {
  const note = parseNote(decoded(oneOf(kind('checkpoint'), bytesOf)) ?? '');
  const judged = async (wanted: PackageFile['kind']) => {
    const token = oneOf(kind(wanted), bytesOf);
    return note && token && (await timeStamp(token, utf8(note.text), material));
  };
  const [first, second] = [await judged('checkpoint-stamp'), await judged('checkpoint-stamp-sm2')];
  return { note, stamped: second ? together(first, asSm2(second)) : first };
}

/** Every package of ours has this one, whichever else it has. */
const MISSING: StampAnswer = {
  ...{ answer: 'unknown', reason: '缺少检查点的 ECDSA 时间戳（检查点.tsr），证据包不完整' },
  ...{ at: null, authority: '', algorithm: '' },
};

const asSm2 = (stamped: StampAnswer): StampAnswer =>
  stamped.answer === 'no' || stamped.algorithm.startsWith('SM2')
    ? stamped
    : { ...stamped, answer: 'no', reason: `不是以 SM2 签名的时间戳（${stamped.algorithm}）` };

/** The worst of both counts. Where both hold, the later time is proven: who has stolen one key moves nothing back. */
function together(first: StampAnswer = MISSING, second: StampAnswer): StampAnswer {
  const latest = Math.max(...[first, second].map(({ at }) => at?.getTime() ?? 0));
  return {
    ...first,
    answer: worst([first.answer, second.answer]),
    reason: `${first.reason}；SM2 时间戳：${second.reason}`,
    at: first.at && second.at && new Date(latest),
  };
}

export function judgeHead(
  checks: Checks,
  { crypto }: PackageJudges,
  policy: Policy,
  { note, stamped }: Head,
) {
  const outcome = note && judgeCheckpoint(crypto, note, policy);
  if (!note || !outcome || 'fault' in outcome) {
    const why = outcome && 'fault' in outcome ? `检查点不成立（${outcome.fault}）` : '没有检查点，或不能读';
    checks.add('checkpoint', 'no', why);
    return undefined;
  }
  const { witnesses, isWitnessed } = outcome;
  checks.add(
    'checkpoint',
    isWitnessed ? 'yes' : 'unknown',
    isWitnessed
      ? `见证方：${witnesses.map(({ name }) => name).join('、')}`
      : `只有 ${witnesses.length} 个见证方签名，要求 ${policy.quorum} 个：目前主要是本平台的签名`,
  );
  if (stamped) checks.add('time', stamped.answer, stamped.reason);
  else checks.add('time', 'no', '检查点没有时间戳');
  const { origin, size, root } = outcome.checkpoint;
  return {
    note,
    checkpoint: outcome.checkpoint,
    shown: { origin, size, root: root.toHex(), witnesses, provenAt: provenBy(stamped) },
  };
}
