import { array, byteString, dict, name, openPdf, PdfRef, stream } from '@yinxin/pdf';
import { describe, expect, test } from 'vitest';
import { aContract, append, aSeal, SIGNED, World } from './testing/world.ts';

const world = new World();

describe('honest files are TOTAL_PASSED', () => {
  test.each(['B-B', 'B-T', 'B-LT', 'B-LTA'] as const)('%s', async (level) => {
    const file = await world.sign(aContract(), world.services(level));
    const report = await world.verify(file);
    expect(report.reason).toBe('全部签名有效');
    expect(report.verdict).toBe('TOTAL_PASSED');
    expect(report.signatures[0]).toMatchObject({
      level,
      indication: 'TOTAL_PASSED',
      subIndication: null,
      kind: 'ETSI.CAdES.detached',
      digestAlgorithm: 'sha256',
    });
    const timed = level === 'B-B' ? null : SIGNED.toISOString();
    expect(report.signatures[0]?.bestTime).toBe(timed);
  });

  test.each(['table', 'xref-stream', 'object-streams'] as const)('three signers on %s', async (form) => {
    let file = aContract({ form });
    for (const who of ['甲', '乙', '丙']) file = await world.sign(file, {}, world.signer(who));
    const report = await world.verify(file);
    expect(report.reason).toBe('全部签名有效');
    expect(report.signatures.map(({ coverage, modification }) => [coverage, modification])).toEqual([
      ['ENTIRE_REVISION', 'FORM_FILLING'],
      ['ENTIRE_REVISION', 'FORM_FILLING'],
      ['ENTIRE_FILE', 'NONE'],
    ]);
  });
});
