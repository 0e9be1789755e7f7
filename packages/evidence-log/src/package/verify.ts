// Whether an evidence package holds, with nothing but itself and what its reader trusts. No network, no clock but the one
// that is handed in.
import { visibleAll } from '@yinxin/pki/name-words';
import { decoded, sameBytes, utf8 } from '../bytes.ts';
import type { DatedPolicy } from '../policies.ts';
import { formatPolicy, parsePolicy } from '../policy.ts';
import { type Answer, Checks, type PackageCheck, type Verdict, worst } from './checks.ts';
import { judgeDocuments } from './documents.ts';
import { judgeEvents, outcomeOf, type PackageEvent, type PackageOutcome } from './events.ts';
import { judgeHead, oneOf, provenBy, readHead } from './head.ts';
import { judgeIntents } from './intents.ts';
import type { Material, PackageCrypto, PackageJudges } from './judges.ts';
import { type JudgedBy, judgeKeys, newestWhere, policyFor, worthOf } from './keys.ts';
import {
  eventOf,
  isPackagePath,
  MANIFEST,
  MANIFEST_STAMP,
  type PackageFile,
  type PackageFiles,
  type PackageManifest,
  parseManifest,
} from './manifest.ts';
import { isReadme } from './readme.ts';
import { isStatedBy, MANIFEST_NOTE, type Statement } from './statement.ts';
import { isStray, ownersIn } from './strays.ts';

export interface PackageReport {
  verdict: Verdict;
  contract: PackageManifest['contract'] | null;
  madeAt: string | null;
  checks: PackageCheck[];
  /** Whose keys the checkpoint was judged by, and in which days they were in force. */
  judgedBy: JudgedBy | null;
  checkpoint: {
    origin: string;
    size: number;
    root: string;
    witnesses: { name: string; at: Date }[];
    provenAt: Date | null;
  } | null;
  events: PackageEvent[];
  /** What had become of the contract by its last event; a valid package of a contract that is void proves that too. */
  outcome: PackageOutcome | null;
  documents: { path: string; sha256: string; sm3: string; index: number | null }[];
  /** SHA-256 of the page for offline use that came along: its reader compares it with what is published elsewhere. */
  verifierPage: string | null;
  /** Files that an operating system left in the folder: not judged, and no part of the package. */
  ignored: string[];
}

/** Compress-Archive of Windows PowerShell parts folders with backslashes, and tar begins with the folder it stands in. */
function inOneSpelling(files: PackageFiles): PackageFiles {
  const spelt = new Map(
    [...files].map(([path, bytes]) => [path.replaceAll('\\', '/').replace(/^\.\//, ''), bytes] as const),
  );
  return spelt.size === files.size ? spelt : files;
}

/** Without strays, which are named, and without the folders that some tools put everything into. */
export function unwrapped(given: PackageFiles): { files: Map<string, Uint8Array>; ignored: string[] } {
  const files = inOneSpelling(given);
  const owners = ownersIn(files.keys());
  const [strays, own] = [true, false].map((wanted) =>
    [...files].filter(([path, bytes]) => isStray(path, bytes, owners) === wanted),
  ) as [[string, Uint8Array][], [string, Uint8Array][]];
  const [manifest = MANIFEST] = own
    .map(([path]) => path)
    .filter((path) => `/${path}`.endsWith(`/${MANIFEST}`))
    .sort((a, b) => a.length - b.length);
  const folder = manifest.slice(0, -MANIFEST.length);
  const isFolder = isPackagePath(folder.slice(0, -1));
  const isInside = isFolder && own.every(([path]) => path.startsWith(folder));
  return {
    files: new Map(own.map(([path, bytes]) => [isInside ? path.slice(folder.length) : path, bytes])),
    ignored: strays.map(([path]) => path),
  };
}

/** By the names of the manifest: some file systems take accents and kana apart (Unicode NFD). */
function asListed(files: PackageFiles, manifest: PackageManifest): Map<string, Uint8Array> {
  const listed = new Map(manifest.files.map(({ path }) => [path.normalize('NFC'), path]));
  const named = new Map<string, Uint8Array>();
  for (const [path, bytes] of files) {
    const own = listed.get(path.normalize('NFC'));
    named.set(own !== undefined && !files.has(own) && !named.has(own) ? own : path, bytes);
  }
  return named;
}

/** Judges everything that a package says; each answer is told by itself. */
export async function verifyPackage(given: PackageFiles, judges: PackageJudges): Promise<PackageReport> {
  const { files: found, ignored } = unwrapped(given);
  const checks = new Checks();
  const manifestBytes = found.get(MANIFEST);
  const manifest = parseManifest(decoded(manifestBytes) ?? '');
  const report = (said: Partial<PackageReport>): PackageReport => ({
    ...{ contract: null, madeAt: null, checkpoint: null, events: [], outcome: null, documents: [] },
    ...{ verifierPage: null, judgedBy: null, ignored: visibleAll(ignored) },
    ...said,
    verdict: checks.verdict,
    checks: checks.list,
  });
  if (!manifest || !manifestBytes) {
    checks.add('files', 'no', '没有清单（manifest.json），或清单不能读');
    return report({});
  }
  const files = asListed(found, manifest);
  const kind = (wanted: PackageFile['kind']) => manifest.files.filter((file) => file.kind === wanted);
  const bytesOf = ({ path }: PackageFile) => files.get(path) ?? new Uint8Array();
  const material = {
    certificates: kind('certificate').map(bytesOf),
    crls: kind('crl').map(bytesOf),
  };

  checks.settle('files', faultsOfFiles(judges.crypto, manifest, files), `${manifest.files.length} 个文件`);
  const stamp = files.get(MANIFEST_STAMP);
  const stamped = stamp && (await judges.timeStamp(stamp, manifestBytes, material));
  if (stamped) checks.add('manifest', stamped.answer, stamped.reason);
  else checks.add('manifest', 'no', '没有时间戳（manifest.tsr）');

  const own = parsePolicy(judges.crypto, decoded(oneOf(kind('policy'), bytesOf)) ?? '');
  const trusted = judges.policies ?? (own ? [{ policy: own, since: null, until: null }] : []);
  const head = await readHead(judges, kind, bytesOf, material);
  const provenAt = provenBy(head.stamped);
  const dated = own && policyFor(judges.crypto, trusted, head.note, provenAt);
  if (own && dated) judgeKeys(checks, judges, { own, dated, provenAt });
  else checks.add('keys', 'no', '证据包里没有公钥，或不能读');
  const isStated = judgeMaker(checks, judges, own ? trusted : [], {
    note: decoded(files.get(MANIFEST_NOTE)) ?? '',
    statement: {
      sha256: judges.crypto.sha256(manifestBytes),
      madeAt: manifest.madeAt,
      events: kind('event').length,
    },
    provenAt: provenBy(stamped),
  });
  const checkpoint = dated && judgeHead(checks, judges, dated.policy, head);
  const events = checkpoint ? judgeEvents(checks, judges.crypto, checkpoint, manifest, files) : [];
  if (!checkpoint) checks.add('events', 'no', '没有可信的检查点，无从核对');
  const documents = judgeDocuments(checks, kind('document'), events);
  judgeIntents(checks, judges.crypto, manifest, events, files);
  if (isStated) await judgeSignatures(checks, judges, kind, bytesOf, material);
  else checks.add('signatures', 'unknown', '清单不成立，没有核对文件里的签名');
  return report({
    contract: visibleAll(manifest.contract),
    madeAt: manifest.madeAt,
    judgedBy: dated ? { ...dated, policy: formatPolicy(judges.crypto, dated.policy) } : null,
    checkpoint: visibleAll(checkpoint?.shown ?? null),
    events,
    outcome: outcomeOf(events),
    documents: visibleAll(documents),
    verifierPage: oneOf(kind('verifier'), (file) => judges.crypto.sha256(bytesOf(file)).toHex()) ?? null,
  });
}

async function judgeSignatures(
  checks: Checks,
  { pdf }: PackageJudges,
  kind: (wanted: PackageFile['kind']) => PackageFile[],
  bytesOf: (file: PackageFile) => Uint8Array,
  material: Material,
): Promise<void> {
  const signed: Answer[] = [];
  const reasons: string[] = [];
  for (const file of kind('document')) {
    const { answer, reason } = await pdf(file.path, bytesOf(file), material);
    signed.push(answer);
    reasons.push(`${file.path}：${reason}`);
  }
  checks.add('signatures', worst(signed), reasons.join('；') || '没有文件');
  for (const file of kind('evidence-report')) {
    const { answer, reason } = await pdf(file.path, bytesOf(file), material);
    checks.add('report', answer, reason);
  }
}

const PDF_MARK = utf8('%PDF-');

/** What people read is what is judged: a document, or our own words, which say nothing about any contract. */
function isWhatItIs(kind: PackageFile['kind'], bytes: Uint8Array): boolean {
  const isPdf = sameBytes(bytes.subarray(0, PDF_MARK.length), PDF_MARK);
  if (kind === 'document' || kind === 'evidence-report') return isPdf;
  return !isPdf && (kind !== 'readme' || isReadme(decoded(bytes)));
}

function faultsOfFiles(crypto: PackageCrypto, manifest: PackageManifest, files: PackageFiles): string[] {
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  const extra = [...files.keys()].filter(
    (path) => !listed.has(path) && ![MANIFEST, MANIFEST_STAMP, MANIFEST_NOTE].includes(path),
  );
  return [
    ...extra.map((path) => `清单之外的文件：${path}`),
    ...manifest.files.flatMap(({ path, kind, size, sha256, sm3 }) => {
      const bytes = files.get(path);
      if (!bytes) return [`缺少文件：${path}`];
      const isSame =
        bytes.length === size && crypto.sha256(bytes).toHex() === sha256 && crypto.sm3(bytes).toHex() === sm3;
      if (!isSame) return [`文件与清单不符：${path}`];
      return isWhatItIs(kind, bytes) ? [] : [`不该在这里的内容：${path}`];
    }),
    ...manifest.files.flatMap(({ kind, path }) =>
      kind === 'proof' && listed.get(eventOf(path))?.kind !== 'event' ? [`没有事件的证明：${path}`] : [],
    ),
    ...(manifest.files.filter(({ kind }) => kind === 'readme').length === 1 ? [] : ['没有说明']),
  ];
}

interface Stated {
  note: string;
  statement: Statement;
  /** When the manifest is proven to have existed. */
  provenAt: Date | null;
}

/** Whether the log signed for the manifest: with the keys that were in force then. */
function judgeMaker(
  checks: Checks,
  judges: PackageJudges,
  trusted: readonly DatedPolicy[],
  { note, statement, provenAt }: Stated,
): boolean {
  const maker = newestWhere(trusted, provenAt, ({ policy }) =>
    isStatedBy(judges.crypto, policy, note, statement),
  );
  if (!maker) {
    checks.add('maker', 'no', `没有日志对清单的签名（${MANIFEST_NOTE}），或签名不成立：清单可能被改写过`);
    return false;
  }
  const { answer, words } = worthOf(judges, trusted, maker, provenAt);
  checks.add('maker', answer, words ? `${maker.policy.origin}；${words}` : maker.policy.origin);
  return answer !== 'no';
}
