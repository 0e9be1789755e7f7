import { describe, expect, test } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
import { utf8 } from '../bytes.ts';
import { parseCheckpoint } from '../checkpoint.ts';
import { ed25519Signer, newEd25519, nodeCrypto } from '../node/index.ts';
import { formatNote, parseNote, signNote } from '../note.ts';
import { formatPolicy, parsePolicy } from '../policy.ts';
import { parseProof, verifyProof } from '../proof.ts';
import {
  aPackage,
  aStray,
  aStrayFork,
  CONTRACT,
  crypto,
  judges,
  type Made,
  mutantOf,
  origin,
  PDF,
  packed,
  policy,
  RAISED,
  roll,
  SHOWN,
  stampOver,
} from '../testing/package.ts';
import {
  type FileKind,
  formatStatement,
  MANIFEST_NOTE,
  type PackageFiles,
  unwrapped,
  verifyPackage,
} from './index.ts';

const MUTANTS = depth(2_000, 10_000);

const { contents, entries } = await aPackage();
const SM2_STAMP = '存证记录/检查点.sm2.tsr';
const LAST = contents.slice(-2).map(([path]) => path);
const whole = await packed(contents);
const verdictOf = async (files: PackageFiles) => (await verifyPackage(files, judges)).verdict;

describe('a package that nobody touched', () => {
  test('is valid, and says what stands where', async () => {
    const report = await verifyPackage(whole, judges);
    expect(report.checks.filter(({ answer }) => answer !== 'yes')).toEqual([]);
    expect(report).toMatchObject({
      verdict: 'valid',
      checkpoint: { origin, size: 381, witnesses: [{ name: '甲' }, { name: '乙' }] },
      documents: [{ path: '合同文件/1.pdf', index: 302 }],
    });
    expect(report.events.map(({ act }) => act)).toContain('sign-contract');
    expect(report.events[0]?.fields.ip).toBeUndefined();
  });

  test('is valid in a folder of its own and with what a Mac leaves behind', async () => {
    const moved = new Map<string, Uint8Array>(
      [...whole].map(([path, bytes]) => [`证据包/${path}`, bytes] as const),
    );
    const left = [
      '__MACOSX/证据包/._manifest.json',
      '证据包/._manifest.json',
      '证据包/.DS_Store',
      '证据包/Thumbs.db',
    ];
    for (const path of left) moved.set(path, aStray(path));
    expect(unwrapped(moved).files.size).toBe(whole.size);
    expect(await verifyPackage(moved, judges)).toMatchObject({ verdict: 'valid', ignored: left });
    const deeper = [...moved].map(([path, bytes]) => [`下载/${path}`, bytes] as const);
    expect(await verdictOf(new Map(deeper))).toBe('valid');
  });

  test('is valid with the backslashes of Windows PowerShell and the dot of tar, and not with two spellings', async () => {
    const moved = [...whole].map(
      ([path, bytes]) => [`证据包\\${path.replaceAll('/', '\\')}`, bytes] as const,
    );
    expect(await verdictOf(new Map(moved))).toBe('valid');
    const beginning = [...whole].map(([path, bytes]) => [`./${path}`, bytes] as const);
    expect(await verdictOf(new Map(beginning))).toBe('valid');
    const twice = [...moved, ['证据包/合同文件/1.pdf', utf8('%PDF-1.7 another')] as const];
    expect(await verdictOf(new Map(twice))).toBe('invalid');
  });

  test.each(['../', '/tmp/', 'C:/', '下载/../../', './../', '\\\\host\\share\\'])(
    'is not valid in the folder %s, which leads elsewhere',
    async (folder) => {
      const moved = [...whole].map(([path, bytes]) => [`${folder}${path}`, bytes] as const);
      expect(await verdictOf(new Map(moved))).toBe('invalid');
    },
  );

  test('is valid where the file system takes letters apart, and not with both spellings', async () => {
    const named = (name: string) =>
      packed(contents.map(([path, kind, bytes]) => [path === '合同文件/1.pdf' ? name : path, kind, bytes]));
    const composed = await named('合同文件/é.pdf'.normalize('NFC'));
    expect(await verdictOf(composed)).toBe('valid');
    const apart = [...composed].map(([path, bytes]) => [path.normalize('NFD'), bytes] as const);
    expect(await verdictOf(new Map(apart))).toBe('valid');
    expect(await verdictOf(new Map([...composed, ...apart]))).toBe('invalid');
  });

  test.each(['__MACOSX/合同文件/补充协议.pdf', '合同文件/._补充协议.pdf', '合同文件/desktop.ini'])(
    'is not valid with %s, which people would see beside it',
    async (path) => {
      expect(await verdictOf(new Map(whole).set(path, utf8('%PDF-1.7')))).toBe('invalid');
    },
  );

  describe.each(['.DS_Store', 'Thumbs.db', '._合同.pdf'])('is not valid with a %s', (name) => {
    const real = aStray(name);
    const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
    const block = (text: string) => joined(utf8(text), new Uint8Array(4096 - text.length));
    test.each<[string, Uint8Array]>([
      ['that is text', utf8('补充协议：甲方另付九百万元')],
      ['that is a PDF', utf8('%PDF-1.7 something that nobody signed')],
      ['that goes on as a PDF', joined(real, block('%PDF-1.7 something that nobody signed'))],
      ['that goes on as a PDF with another header', joined(real, block('%PDF 1.7 something'))],
      ['that goes on as a PDF without a header', joined(real, block('1 0 obj<</Type/Catalog>>endobj'))],
      ['that is cut off', real.subarray(0, 20)],
      ['that is empty', new Uint8Array()],
      ['that is larger than any', joined(real, new Uint8Array(512 * 1024))],
    ])('%s', async (_, bytes) => {
      const files = new Map(whole).set(`合同文件/${name}`, bytes);
      expect((await verifyPackage(files, judges)).ignored).toEqual([]);
      expect(await verdictOf(files)).toBe('invalid');
    });
  });

  test.each([
    ['合同文件/._补充协议.docx', 'PK\u0003\u0004 an agreement of its own'],
    ['合同文件/._补充协议.html', '甲方另付九百万元'],
    ['合同文件/._1.pdf', '%PDF 1.7 an agreement of its own'],
    ['__MACOSX/合同文件/._1.pdf', '1\n0%\nobj<</Type/Catalog/Pages 2 0 R>>endobj trailer<</Root 1 0 R>>'],
    ['._离线验证器.html', '<h1>有效</h1>'],
    ['__MACOSX/._离线验证器.html', '<!DOCTYPE html><title>有效</title>'],
  ])('is not valid with %s of no file, or with what browsers and readers show', async (path, content) => {
    const withPage = await packed([...contents, ['离线验证器.html', 'verifier', utf8('<!DOCTYPE html>')]]);
    const stray = aStrayFork(utf8(content));
    expect(await verdictOf(new Map(withPage).set(path, stray))).toBe('invalid');
    const honest = new Map(withPage).set('._离线验证器.html', aStrayFork(new Uint8Array(286)));
    expect(await verdictOf(honest.set('__MACOSX/合同文件/._1.pdf', stray.subarray(0, 0)))).toBe('invalid');
    honest.set('__MACOSX/合同文件/._1.pdf', aStray('._1.pdf')).set('._合同文件', aStray('._合同文件'));
    expect(await verdictOf(honest)).toBe('valid');
  });

  test('is nothing to rely on by its own keys, or with too few witnesses', async () => {
    const { policies: _, ...trusting } = judges;
    expect((await verifyPackage(whole, trusting)).verdict).toBe('unknown');
    const stricter = {
      ...policy,
      witnesses: [...policy.witnesses, { ...policy.witnesses[0]!, name: '丙' }],
      quorum: 3,
    };
    expect(
      (await verifyPackage(whole, { ...judges, policies: [{ policy: stricter, since: null, until: null }] }))
        .verdict,
    ).toBe('unknown');
  });
});

test('a policy is read as it was written, and not in part', () => {
  const text = formatPolicy(nodeCrypto, policy);
  expect(parsePolicy(nodeCrypto, text)).toEqual(policy);
  for (const wrong of [
    text.replace('quorum witnesses', 'quorum none\nquorum witnesses'),
    `${text}group x any w1\n`,
    text.replace(' w2\n', '\n'),
    formatPolicy(nodeCrypto, { ...policy, witnesses: [policy.witnesses[0]!, policy.witnesses[0]!] }),
    formatPolicy(nodeCrypto, {
      ...policy,
      witnesses: [policy.witnesses[0]!, { ...policy.witnesses[0]!, name: '丙' }],
    }),
  ])
    expect(parsePolicy(nodeCrypto, wrong)).toBeUndefined();
});

test('no proof that was changed is accepted, and none for another entry', { timeout: 600_000 }, () => {
  const proofs = contents.flatMap(([, kind, bytes]) =>
    kind === 'proof' ? [Buffer.from(bytes).toString()] : [],
  );
  const isAccepted = (entry: Uint8Array, text: string) => {
    const proof = parseProof(text);
    const outcome = proof && verifyProof(crypto, entry, proof, policy);
    return !!outcome && !('fault' in outcome) && outcome.isWitnessed;
  };
  for (const [at, entry] of entries.entries())
    for (const [other, text] of proofs.entries()) expect(isAccepted(entry, text)).toBe(at === other);
  const accepted: string[] = [];
  for (let n = 0; n < MUTANTS * 0.8; n++) {
    const at = roll(proofs.length);
    const mutant = Buffer.from(mutantOf(Buffer.from(proofs[at]!))).toString();
    if (mutant !== proofs[at] && isAccepted(entries[at]!, mutant)) accepted.push(mutant);
  }
  expect(accepted).toEqual([]);
});

describe('no package that was changed is accepted', () => {
  test('in any file, the manifest and its time stamp included', { timeout: 600_000 }, async () => {
    const paths = [...whole.keys()];
    const accepted: string[] = [];
    for (let n = 0; n < MUTANTS / 10; n++) {
      const path = paths[roll(paths.length)]!;
      const changed = new Map(whole).set(path, mutantOf(whole.get(path)!));
      if ((await verdictOf(changed)) === 'valid') accepted.push(path);
    }
    expect(accepted).toEqual([]);
  });

  test('by somebody who makes the manifest anew and has it time-stamped: the log does not sign it', async () => {
    const note = whole.get(MANIFEST_NOTE)!;
    for (const [path] of contents) {
      const forged = await packed(contents.filter(([one]) => one !== path));
      expect(await verdictOf(new Map(forged).set(MANIFEST_NOTE, note))).toBe('invalid');
    }
    const shorter = await packed(contents.filter(([path]) => !LAST.includes(path)));
    expect(await verdictOf(shorter)).toBe('valid'); // the log's own word that nothing more had happened
    shorter.delete(MANIFEST_NOTE);
    expect((await verifyPackage(shorter, judges)).checks).toContainEqual(
      expect.objectContaining({ id: 'maker', answer: 'no' }),
    );
    const stranger = await signNote(nodeCrypto, parseNote(note)!.text, [ed25519Signer(origin, newEd25519())]);
    expect(await verdictOf(new Map(whole).set(MANIFEST_NOTE, utf8(formatNote(stranger))))).toBe('invalid');
  });

  test('even if the log had signed for it', {
    timeout: 600_000,
  }, async () => {
    const bound = contents.flatMap(([, kind], at) => (kind === 'policy' ? [] : [at]));
    const accepted: string[] = [];
    for (let n = 0; n < MUTANTS / 10; n++) {
      const at = bound[roll(bound.length)]!;
      const forged = contents.map((file, other): (typeof contents)[number] =>
        other === at ? [file[0], file[1], mutantOf(file[2])] : file,
      );
      const files = await packed(forged);
      const [path, kind] = forged[at]!;
      // blanks between the fields of an event say nothing: the fields themselves are what the log holds
      const isSpacing = kind === 'event' && sameJson(forged[at]![2], contents[at]![2]);
      if (!isSpacing && (await verdictOf(files)) === 'valid') accepted.push(path);
    }
    expect(accepted).toEqual([]);
  });

  test('with a file more, a file less, two that were exchanged, or for another contract', async () => {
    for (const [path] of contents) {
      const less = new Map(whole);
      less.delete(path);
      expect(await verdictOf(less)).not.toBe('valid');
      // what happened last may not have happened when a package was made; its reader is told to ask
      // and packages from before have no stamp by SM2
      if (!LAST.includes(path) && path !== SM2_STAMP)
        expect(await verdictOf(await packed(contents.filter(([one]) => one !== path)))).not.toBe('valid');
    }
    expect(await verdictOf(new Map(whole).set('多余.txt', Uint8Array.of(1)))).toBe('invalid');
    expect(await verdictOf(await packed(contents, CONTRACT.replace('1', '2')))).toBe('invalid');
    expect(await verdictOf(await packed(contents, CONTRACT, 'B'.repeat(32)))).toBe('invalid');
    const exchanged = contents.map(([path, kind, bytes]): (typeof contents)[number] => [
      path === '存证记录/1.json' ? '存证记录/2.json' : path === '存证记录/2.json' ? '存证记录/1.json' : path,
      kind,
      bytes,
    ]);
    expect(await verdictOf(await packed(exchanged))).toBe('invalid');
  });
});

const packageOf = async (...made: Parameters<typeof aPackage>) => {
  const { contents: own } = await aPackage(...made);
  return { own, files: await packed(own) };
};
const answerTo = async (files: PackageFiles, id: string) =>
  (await verifyPackage(files, judges)).checks.find((check) => check.id === id)?.answer;

test.each<[string, (note: string) => string]>([
  ["with somebody else's line", (note) => `${note}— 本合同已由双方协议作废 AAAAAAAA\n`],
  ['with a line twice', (note) => `${note}${note.split('\n').at(-2)}\n`],
])('nobody writes into what the log said of a manifest: %s', async (_, change) => {
  const note = Buffer.from(whole.get(MANIFEST_NOTE)!).toString();
  expect(await verdictOf(new Map(whole).set(MANIFEST_NOTE, utf8(note)))).toBe('valid');
  expect(await verdictOf(new Map(whole).set(MANIFEST_NOTE, utf8(change(note))))).toBe('invalid');
});

test('the word for a manifest is no checkpoint, and a checkpoint is no word for a manifest', async () => {
  const text = parseNote(whole.get(MANIFEST_NOTE)!)!.text;
  expect(parseCheckpoint(text)).toBeUndefined();
  for (const digits of ['1', '381'])
    expect(
      parseCheckpoint(formatStatement(digits, { sha256: new Uint8Array(32), madeAt: '', events: 0 })),
    ).toBeUndefined();
  const checkpoint = contents.find(([, kind]) => kind === 'checkpoint')![2];
  expect(await answerTo(new Map(whole).set(MANIFEST_NOTE, checkpoint), 'maker')).toBe('no');
});

describe('every file is what its place says', () => {
  const foreign = utf8('%PDF-1.7 something that nobody signed');
  const extra: [string, FileKind, Uint8Array][] = [
    ['合同文件/2.pdf', 'report', foreign],
    ['合同文件/补充协议.pdf', 'certificate', foreign],
    ['补充协议.pdf', 'document', foreign],
    ['验证报告/2.json', 'report', foreign],
    ['说明.txt', 'readme', utf8('另有补充协议')],
    ['存证记录/9.tlog-proof', 'proof', utf8('x')],
  ];
  test.each(extra)('not %s as %s', async (...file) => {
    const others = contents.filter(([path]) => path !== file[0]);
    expect(await verdictOf(await packed([...others, file]))).toBe('invalid');
  });
});

test('a report for the court is a PDF whose signature counts too', async () => {
  const report: (typeof contents)[number] = ['证据报告.pdf', 'evidence-report', utf8('%PDF-1.7 a report')];
  const files = await packed([...contents, report]);
  expect(await answerTo(files, 'report')).toBe('yes');
  expect(await answerTo(whole, 'report')).toBeUndefined();
  const pdf: typeof judges.pdf = async (name) => ({ answer: name === report[0] ? 'no' : 'yes', reason: '' });
  expect((await verifyPackage(files, { ...judges, pdf })).verdict).toBe('invalid');
  const noPdf: (typeof contents)[number] = [report[0], report[1], utf8('<html>')];
  expect(await verdictOf(await packed([...contents, noPdf]))).toBe('invalid');
});

describe('the time stamps of a checkpoint', () => {
  const text = utf8(parseNote(contents.find(([, kind]) => kind === 'checkpoint')![2])!.text);
  type File = (typeof contents)[number];
  const withStamps = (change: (file: File) => File[]) =>
    packed(contents.flatMap((file) => (file[1].startsWith('checkpoint-stamp') ? change(file) : [file])));
  const time = async (files: PackageFiles, by = judges) => {
    const report = await verifyPackage(files, by);
    const found = report.checks.find(({ id }) => id === 'time');
    return { verdict: report.verdict, provenAt: report.checkpoint?.provenAt, ...found };
  };
  const sm2As = (bytes: Uint8Array) =>
    withStamps(([path, kind, own]) => [[path, kind, kind === 'checkpoint-stamp-sm2' ? bytes : own]]);

  test('ECDSA alone, as before there was one by SM2, is proven as ever', async () => {
    const before = await withStamps((file) => (file[1] === 'checkpoint-stamp' ? [file] : []));
    expect(await time(before)).toMatchObject({ verdict: 'valid', answer: 'yes', words: '' });
  });

  test('cannot be taken out of a package', async () => {
    const less = new Map(whole);
    less.delete(SM2_STAMP);
    expect(await verdictOf(less)).toBe('invalid');
    const anew = await packed(contents.filter(([path]) => path !== SM2_STAMP));
    expect(await verdictOf(anew.set(MANIFEST_NOTE, whole.get(MANIFEST_NOTE)!))).toBe('invalid');
  });

  test.each<[string, Uint8Array, string]>([
    ['changed', mutantOf(stampOver(text, 'SM2-SM3')), '时间戳不成立'],
    ['over something else', stampOver(utf8('another'), 'SM2-SM3'), '时间戳不成立'],
    ['by ECDSA under that name', stampOver(text), '不是以 SM2 签名的时间戳（ECDSA-SHA256）'],
    ['empty', new Uint8Array(), '时间戳不成立'],
  ])('one by SM2 that is %s is told, even if the log had signed for it', async (_, bytes, why) => {
    expect(await time(await sm2As(bytes))).toMatchObject({
      ...{ verdict: 'invalid', answer: 'no', provenAt: null },
      words: expect.stringContaining(`SM2 时间戳：${why}`),
    });
  });

  test('one by SM2 does not make up for another that is broken, nor for one that is missing', async () => {
    const broken = await withStamps(([path, kind, own]) => [
      [path, kind, kind === 'checkpoint-stamp' ? mutantOf(own) : own],
    ]);
    expect(await time(broken)).toMatchObject({ verdict: 'invalid', answer: 'no' });
    const alone = await withStamps((file) => (file[1] === 'checkpoint-stamp-sm2' ? [file] : []));
    expect(await time(alone)).toMatchObject({
      ...{ verdict: 'unknown', answer: 'unknown' },
      words: expect.stringContaining('缺少检查点的 ECDSA 时间戳'),
    });
    expect(await time(await withStamps(() => []))).toMatchObject({ verdict: 'invalid', answer: 'no' });
  });

  test('both prove the later of their times, and nothing where one cannot be traced to a root', async () => {
    const [first, later] = [new Date(1_000), new Date(2_000)];
    const dated = async (ecdsa: Date, sm2: Date, answer: 'yes' | 'unknown' = 'yes') =>
      time(whole, {
        ...judges,
        timeStamp: async (...asked) => {
          const found = await judges.timeStamp(...asked);
          return found.algorithm === 'SM2-SM3' ? { ...found, at: sm2, answer } : { ...found, at: ecdsa };
        },
      });
    expect((await dated(first, later)).provenAt).toEqual(later);
    expect((await dated(later, first)).provenAt).toEqual(later);
    expect(await dated(first, later, 'unknown')).toMatchObject({ verdict: 'unknown', provenAt: null });
  });
});

describe('the documents are all there, each in its newest version', () => {
  const SECOND = utf8('%PDF-1.7 an annex');
  const acts = ['send-contract', 'sign-contract', 'complete-contract', 'raise-level'];
  const withFirst = (own: (typeof contents)[number][], bytes: Uint8Array) =>
    own.map((file): (typeof contents)[number] =>
      file[0] === '合同文件/1.pdf' ? [file[0], file[1], bytes] : file,
    );

  test('none is left out', async () => {
    const { own, files } = await packageOf(acts.slice(0, 3), { documents: [PDF, SECOND] });
    expect(await verdictOf(files)).toBe('valid');
    const less = await packed(own.filter(([path]) => path !== '合同文件/2.pdf'));
    expect(await answerTo(less, 'documents')).toBe('unknown');
  });

  test('an earlier version is not the contract', async () => {
    const { own } = await packageOf(acts, { documents: [PDF, SECOND] });
    expect(await answerTo(await packed(own), 'documents')).toBe('unknown');
    expect(await verdictOf(await packed(withFirst(own, RAISED)))).toBe('valid');
  });
});

test("a code that no event shows is not known to be the contract's", async () => {
  const { files } = await packageOf(undefined, { isShown: (name) => name !== 'facts' });
  expect(await answerTo(files, 'order')).toBe('unknown');
});

test("what is the author's own affair may be kept back", async () => {
  const isShown: Made['isShown'] = (name, act) =>
    act !== 'approve-contract'
      ? SHOWN(name, act)
      : ['stream', 'number', 'at', 'target_type', 'target_id'].includes(name);
  const { files } = await packageOf(['approve-contract', 'send-contract', 'sign-contract'], { isShown });
  const report = await verifyPackage(files, judges);
  expect([report.verdict, report.events[0]?.act]).toEqual(['valid', null]);
});

test.each([
  [['send-contract', 'sign-contract'], '尚未完成'],
  [['send-contract', 'sign-contract', 'complete-contract', 'download-contract'], '已完成'],
  [['send-contract', 'sign-contract', 'complete-contract', 'void-contract', 'finish-voiding'], '已作废'],
  [['send-contract', 'sign-contract', 'complete-contract', 'void-contract', 'drop-voiding'], '已完成'],
  [['send-contract', 'sign-contract', 'reject-contract'], '已拒签'],
  [['send-contract', 'sign-contract', 'expire-contract'], '已过期'],
])('after %j the contract is %s, beside the verdict', async (acts, words) => {
  const { files } = await packageOf(acts);
  expect(await verifyPackage(files, judges)).toMatchObject({ verdict: 'valid', outcome: { words } });
});

function sameJson(one: Uint8Array, other: Uint8Array): boolean {
  try {
    const parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(one));
    return JSON.stringify(parsed) === Buffer.from(other).toString();
  } catch {
    return false;
  }
}
