import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { isDeep, sampled } from '../../../scripts/depth.ts';
import { aSeal, joinChunks, SIGNED, World } from '../src/attacks/testing/world.ts';
import { type SignOptions, signPdf } from '../src/sign/index.ts';
import { JAVA_REFEREE, javaReferee } from '../src/sign/testing/java.ts';
import { aFolder, referees } from '../src/sign/testing/tools.ts';
import { corpus, foreignRoot, LOCKED, type Produced } from './corpus.ts';

/** Files of real programs: what we sign passes here and elsewhere, and so does what they signed before or after us. */

const world = new World();
const [first, second] = [world.signer('甲'), world.signer('乙')];
const trust = [world.root.certificate, foreignRoot()];
const seam = { marks: [{ art: aSeal(30), seam: { pages: 'all', edge: 'right', yMm: 80 } }] } as const;
const onPageOne = { marks: [{ art: aSeal(20), at: [{ page: 0, xMm: 30, yMm: 150 }] }] };

const folder = aFolder();
afterAll(() => folder.remove());
const saved: { name: string; path: string; signatures: number; password: string | undefined }[] = [];

async function signed(file: Uint8Array, { password }: Produced, options: SignOptions, by = first) {
  return joinChunks(await signPdf(file, by, { at: SIGNED, password, ...options }));
}

async function expectPassed(file: Uint8Array, { password }: Produced, kind: string): Promise<void> {
  const report = await world.verify(file, { trust, password });
  expect({ kind, verdict: report.verdict, reason: report.reason }).toEqual({
    kind,
    verdict: 'TOTAL_PASSED',
    reason: '全部签名有效',
  });
}

/** What is refused, and why: docs/known-limits.md. */
const REFUSED: Partial<Record<string, string>> = {
  // Withdraws /NeedAppearances of a form: what its fields show comes from another source then.
  'ours-then-itext5-libreoffice-tagged': 'NeedAppearances',
};
const isRefused = ({ name }: Produced) => REFUSED[name] !== undefined;

const isSigned = ({ name }: Produced) => /^(signed|ours)-/.test(name);
const plain = corpus().filter((one) => !isSigned(one));
const foreign = corpus().filter(isSigned);

describe('signed by us', () => {
  test.each(
    sampled(
      plain.filter((one) => !isRefused(one)),
      9,
    ).map((one) => [one.name, one] as const),
  )('%s', async (name, one) => {
    const pages = name === 'libreoffice-calc' ? {} : seam;
    const once = await signed(one.bytes, one, pages);
    await expectPassed(once, one, 'once');
    const twice = await signed(once, one, onPageOne, second);
    await expectPassed(twice, one, 'twice');
    const archived = await signed(one.bytes, one, world.services('B-LTA'));
    await expectPassed(archived, one, 'B-LTA');
    for (const [kind, file, signatures] of [
      ['twice', twice, 2],
      ['archived', archived, 2],
    ] as const) {
      const path = folder.save(`${name}-${kind}.pdf`, file);
      saved.push({ name: `${name}-${kind}`, path, signatures, password: one.password });
    }
  });
});

describe('signed by others', () => {
  test.each(
    sampled(
      foreign.filter((one) => !isRefused(one)),
      6,
    ).map((one) => [one.name, one] as const),
  )('%s', async (_, one) => {
    await expectPassed(one.bytes, one, 'as it is');
    await expectPassed(await signed(one.bytes, one, {}), one, 'and by us');
    await expectPassed(await signed(one.bytes, one, world.services('B-LTA')), one, 'and archived by us');
  });
});

describe('refused with its reason', () => {
  test.each(
    corpus()
      .filter(isRefused)
      .map((one) => [one.name, one] as const),
  )('%s', async (name, one) => {
    if (isSigned(one)) expect((await world.verify(one.bytes, { trust })).reason).toContain(REFUSED[name]);
    else await expect(signed(one.bytes, one, {})).rejects.toThrow(REFUSED[name]);
  });
});

describe('other judges', () => {
  test.skipIf(!JAVA_REFEREE || !isDeep)('PDFBox finds every signature valid', () => {
    // it is given no passwords
    const readable = saved.filter(({ name }) => !name.startsWith(LOCKED.name));
    const verdicts = javaReferee(readable.map(({ path }) => path));
    const invalid = verdicts.filter((line) => !line.endsWith('\tvalid'));
    expect(invalid).toEqual([]);
    expect(verdicts).toHaveLength(readable.reduce((sum, { signatures }) => sum + signatures, 0));
  });

  test.skipIf(!referees)('pdfsig finds every signature valid', async () => {
    const run = promisify(execFile);
    const judged = saved.map(({ name, path, signatures, password }) => async () => {
      const { stdout } = await run('pdfsig', ['-nocert', ...(password ? ['-opw', password] : []), path]);
      const verdicts = [...stdout.matchAll(/Signature Validation: (.*)\./g)].map((match) => match[1]);
      // It does not look at document time stamps.
      const wanted = name.endsWith('archived') ? signatures - 1 : signatures;
      const valid = verdicts.filter((verdict) => verdict === 'Signature is Valid').length;
      return valid === wanted ? [] : [`${name}: ${verdicts.join(', ')}`];
    });
    expect((await inTurns(judged, 4)).flat()).toEqual([]);
  });
});

async function inTurns<T>(jobs: readonly (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const results: T[] = [];
  const waiting = [...jobs];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) results.push(await job());
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
