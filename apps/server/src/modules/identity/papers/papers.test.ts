import { Readable } from 'node:stream';
import type { Finding, ScanPolicy } from '@yinxin/pdf-signature';
import { PoolFailure } from '@yinxin/worker-pool';
import { expect, test } from 'vitest';
import { memoryLimiter } from '../../../http/limiter.ts';
import type { Person } from '../../../http/principal.ts';
import { DocumentRefused, type Scanned, Scanning } from '../../typesetting/index.ts';
import { paperBytes } from './papers.ts';

const person = { personId: 'person' } as Person;
const pdf = () => Readable.from([Buffer.from('%PDF-1.7 of a licence')]);
const CLEAN: Scanned = { verdict: 'allow', findings: [], pages: [], signatures: 0 };

function scanningBy(scan: (bytes: Uint8Array, policy?: ScanPolicy) => Promise<Scanned>) {
  const pool = { scan, close: async () => {} };
  return { scanning: new Scanning(memoryLimiter(), { fast: pool, slow: pool, workers: 1 }) };
}

test('a PDF among papers is looked through in a worker, by the rules for papers, and kept as it came', async () => {
  const policies: (ScanPolicy | undefined)[] = [];
  const parts = scanningBy(async (_, policy) => {
    policies.push(policy);
    return CLEAN;
  });
  const { bytes, ending } = await paperBytes(parts, person, pdf());
  expect([bytes.toString(), ending]).toEqual(['%PDF-1.7 of a licence', '.pdf']);
  expect(policies).toMatchObject([{ JAVASCRIPT: 'refuse', LINK: 'allow' }]);
});

const finding: Finding = { code: 'JAVASCRIPT', severity: 'refuse', message: '含有脚本', place: {} };
test.each([
  ['runs something', async () => ({ ...CLEAN, findings: [finding] }), '含有脚本'],
  ['cannot be opened', () => Promise.reject(new DocumentRefused('文件已加密')), '文件已加密'],
  ['ends its worker', () => Promise.reject(new PoolFailure('crashed')), '过于复杂'],
])('one that %s is refused with the reason', async (_, scan, reason) => {
  await expect(paperBytes(scanningBy(scan), person, pdf())).rejects.toMatchObject({
    problem: 'PAPER_PDF',
    message: expect.stringContaining(reason),
  });
});
