import { describe, expect, test } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
import { utf8 } from '../bytes.ts';
import { ed25519Signer, newEd25519, nodeCrypto } from '../node/index.ts';
import { formatNote, parseNote, signNote } from '../note.ts';
import { type DatedPolicy, formatPolicies, parsePolicies } from '../policies.ts';
import { formatPolicy, type LogKey, policyOf } from '../policy.ts';
import { aPackage, judges, mutantOf, origin, packed, policy, roll, signers } from '../testing/package.ts';
import { type PackageFiles, type PackageJudges, verifyPackage } from './index.ts';

const MUTANTS = depth(2_000, 10_000);

const BEGAN = new Date('2026-01-01T00:00:00.000Z');
const STAMPED = new Date('2026-06-01T00:00:00.000Z');
const LATER = new Date('2027-01-01T00:00:00.000Z');
const second = policy.witnesses[1];
const third = ed25519Signer('丙', newEd25519(), () => LATER);
const log = signers.map(({ key }) => key) as LogKey[];
const present = policyOf(log, [second!, { ...third.key, type: 'cosignature' }]);

/** 甲 and 乙 saw for the log until this day, then 乙 and 丙. */
const changedAt = (until: Date): DatedPolicy[] => [
  { policy, since: BEGAN, until },
  { policy: present, since: until, until: null },
];
const reading = (policies: readonly DatedPolicy[], stampedAt = STAMPED): PackageJudges => ({
  ...judges,
  policies,
  timeStamp: async (...asked) => ({ ...(await judges.timeStamp(...asked)), at: stampedAt }),
});
const { contents } = await aPackage();
const whole = await packed(contents);
const checkpoint = contents.find(([, kind]) => kind === 'checkpoint')!;
const judged = async (policies: readonly DatedPolicy[], files: PackageFiles = whole) => {
  const report = await verifyPackage(files, reading(policies));
  return { ...report, said: (id: string) => report.checks.find((check) => check.id === id) };
};

describe('a package from before the witnesses changed', () => {
  test('is valid to a reader of later, which says whose keys it went by and until when they counted', async () => {
    const report = await judged(changedAt(LATER));
    expect(report.checks.filter(({ answer }) => answer !== 'yes')).toEqual([]);
    expect(report).toMatchObject({
      verdict: 'valid',
      judgedBy: { policy: formatPolicy(nodeCrypto, policy), since: BEGAN, until: LATER },
      checkpoint: { witnesses: [{ name: '甲' }, { name: '乙' }] },
    });
    expect(report.said('keys')?.words).toContain(`${LATER.toISOString()} 有效的公钥（此后已更换）`);
  });

  test('is not believed by who knows the present witnesses alone', async () => {
    expect((await judged([{ policy: present, since: null, until: null }])).verdict).toBe('unknown');
  });

  test.each([STAMPED, BEGAN])(
    'is not valid where its checkpoint was stamped after their end (%s)',
    async (end) => {
      const report = await judged(changedAt(end));
      expect([report.verdict, report.said('keys')?.answer]).toEqual(['invalid', 'no']);
      expect(report.judgedBy?.until).toEqual(end);
    },
  );

  test('is not valid by the time that a witness wrote itself: the stamp alone counts', async () => {
    // both witnesses of before claim a day long before the change; the authority saw it after
    const late = reading(changedAt(STAMPED), LATER);
    const report = await verifyPackage(whole, late);
    expect(report.checkpoint?.witnesses.every(({ at }) => at < STAMPED)).toBe(true);
    expect(report.verdict).toBe('invalid');
    const doubted = await verifyPackage(whole, {
      ...late,
      timeStamp: async () => ({
        answer: 'unknown',
        reason: '',
        at: BEGAN,
        authority: '',
        algorithm: 'SM2-SM3',
      }),
    });
    expect(doubted.checks.find(({ id }) => id === 'keys')?.answer).toBe('unknown');
    expect(doubted.verdict).toBe('unknown');
  });

  /** The package with 丙 among its witnesses, and without somebody. */
  const cosigned = async (without?: string): Promise<PackageFiles> => {
    const note = parseNote(checkpoint[2])!;
    const added = await signNote(nodeCrypto, note.text, [third]);
    const signatures = [...note.signatures.filter(({ name }) => name !== without), ...added.signatures];
    const again = Buffer.from(checkpoint[2]).toString();
    return packed(
      contents.map(([path, kind, bytes]) => [
        path,
        kind,
        kind === 'checkpoint' || kind === 'proof'
          ? utf8(
              Buffer.from(bytes)
                .toString()
                .replace(again, formatNote({ ...note, signatures })),
            )
          : bytes,
      ]),
    );
  };

  test('is valid by the present keys where enough of those signed it too and it was stamped in their days', async () => {
    const report = await judged(changedAt(BEGAN), await cosigned());
    expect([report.verdict, report.judgedBy?.until]).toEqual(['valid', null]);
  });

  test('is not valid by witnesses of later alone: for what is stamped before their days those of that day count', async () => {
    const report = await judged(changedAt(LATER), await cosigned(policy.witnesses[0]!.name));
    expect([report.verdict, report.said('keys')?.answer]).toEqual(['unknown', 'unknown']);
    expect(report.said('keys')?.words).toContain(`自 ${LATER.toISOString()} 起才有效`);
    // signed by both, it is judged by those of its day
    const both = await judged(changedAt(LATER), await cosigned());
    expect([both.verdict, both.judgedBy?.until]).toEqual(['valid', LATER]);
  });

  test('is valid by the first keys that were written down, also where they were in force before', async () => {
    const report = await judged([{ policy, since: LATER, until: null }]);
    expect([report.verdict, report.judgedBy?.since]).toEqual(['valid', LATER]);
  });

  test('is doubted, not called forged, where only a witness that came later has not seen it', async () => {
    const more = policyOf(log, [...policy.witnesses, { ...third.key, type: 'cosignature' }]);
    const added = { policy: { ...more, quorum: 3 }, since: STAMPED, until: null };
    const report = await judged([{ policy, since: BEGAN, until: STAMPED }, added]);
    expect([report.verdict, report.judgedBy?.until]).toEqual(['unknown', null]);
    // before the change both sufficed
    expect(
      (
        await judged([
          { policy, since: BEGAN, until: LATER },
          { ...added, since: LATER },
        ])
      ).verdict,
    ).toBe('valid');
  });

  test('has no use for half of the former and half of the present witnesses', async () => {
    const note = parseNote(checkpoint[2])!;
    const own = note.signatures.filter(({ name }) => name !== second!.name);
    const { signatures } = await signNote(nodeCrypto, note.text, [third]);
    const mixed = { ...note, signatures: [...own, ...signatures] };
    const files = await packed(
      contents.map(([path, kind, bytes]) =>
        kind === 'checkpoint' ? [path, kind, utf8(formatNote(mixed))] : [path, kind, bytes],
      ),
    );
    expect((await judged(changedAt(LATER), files)).verdict).not.toBe('valid');
  });
});

describe('a log that changed its own keys', () => {
  const newer = ed25519Signer(origin, newEd25519());
  const changed = (until: Date): DatedPolicy[] => [
    { policy, since: BEGAN, until },
    { policy: policyOf([newer.key as LogKey], policy.witnesses), since: until, until: null },
  ];

  test('is believed for what it signed before, checkpoint and manifest alike', async () => {
    expect((await judged(changed(LATER))).verdict).toBe('valid');
    const late = await judged(changed(STAMPED));
    expect(late.said('keys')?.answer).toBe('no');
    expect(late.said('maker')?.answer).toBe('no');
  });
});

test('no package of former witnesses that was changed is accepted', { timeout: 600_000 }, async () => {
  const later = reading(changedAt(LATER));
  const paths = [...whole.keys()];
  const accepted: string[] = [];
  for (let n = 0; n < MUTANTS / 10; n++) {
    const path = paths[roll(paths.length)]!;
    const changed = new Map(whole).set(path, mutantOf(whole.get(path)!));
    if ((await verifyPackage(changed, later)).verdict === 'valid') accepted.push(path);
    const at = roll(contents.length);
    if (contents[at]![1] === 'policy' || contents[at]![1] === 'event') continue;
    const resigned = contents.map((file, other): (typeof contents)[number] =>
      other === at ? [file[0], file[1], mutantOf(file[2])] : file,
    );
    if ((await verifyPackage(await packed(resigned), later)).verdict === 'valid')
      accepted.push(`${contents[at]![0]}, signed for by the log`);
  }
  expect(accepted).toEqual([]);
});

describe('the list of policies', () => {
  const text = formatPolicies(nodeCrypto, changedAt(LATER));

  test('is read as it was written; one alone is the present one', () => {
    expect(parsePolicies(nodeCrypto, text)).toEqual(changedAt(LATER));
    expect(parsePolicies(nodeCrypto, `# 印信\n\n${text}`)).toEqual(changedAt(LATER));
    expect(parsePolicies(nodeCrypto, formatPolicy(nodeCrypto, policy))).toEqual([
      { policy, since: null, until: null },
    ]);
  });

  test.each([
    ['nothing', ''],
    ['an end that is missing: it would count for ever', text.replace(/^until .*\n/m, '')],
    ['an end of the present', `${text}until 2028-01-01T00:00:00.000Z\n`],
    ['an end before its beginning', text.replace(/^until .*/m, 'until 2025-01-01T00:00:00.000Z')],
    ['days that overlap', text.replace(/^until .*/m, 'until 2029-01-01T00:00:00.000Z')],
    ['a day in another spelling', text.replace(/^until .*/m, 'until 2027-01-01')],
    ['a line that nobody knows', text.replace(/^quorum .*/m, '$&\nforever yes')],
    [
      'the blocks exchanged',
      text
        .split(/\n(?=since)/)
        .toReversed()
        .join('\n'),
    ],
  ])('is not read with %s', (_, wrong) => {
    expect(parsePolicies(nodeCrypto, wrong)).toBeUndefined();
  });
});
