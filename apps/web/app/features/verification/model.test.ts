import type { VerifiedFile, VerifiedSignature } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import {
  changesByKind,
  earlierName,
  earlierOf,
  meaningOf,
  missingIn,
  revocationWords,
  unplacedPages,
} from './model.ts';
import { refusalOf, turnOf } from './use-verification.ts';

const aSignature = (change: Partial<VerifiedSignature> = {}) =>
  ({
    answers: { intact: 'yes', trusted: 'yes', timeProven: 'yes', unchanged: 'yes' },
    time: { proven: null, claimed: null, proof: 'none', authority: null },
    isTimeStamp: false,
    subIndication: null,
    revocation: [],
    changes: [],
    signedBytes: 100,
    ...change,
  }) as unknown as VerifiedSignature;

const aFile = (change: Partial<VerifiedFile>) =>
  ({
    ...{ verdict: 'valid', reason: '原因', size: 100, signatures: [] },
    ...{ unsignedComments: 0, unsignedCommentPlaces: [] },
    ...change,
  }) as VerifiedFile;

test('the sentence counts people, not time stamps', () => {
  const signatures = [aSignature(), aSignature({ isTimeStamp: true })];
  expect(meaningOf(aFile({ signatures }))).toBe('文件里的 1 个签名都有效，签署之后没有改动。');
  expect(meaningOf(aFile({ signatures: signatures.slice(1) }))).toContain('没有人签署');
});

test('comments that nobody signed are told with their pages', () => {
  const place = { page: 2, left: 1, top: 1, width: 1, height: 1 };
  const commented = { unsignedComments: 3, unsignedCommentPlaces: [place, place] };
  expect(meaningOf(aFile({ signatures: [aSignature()], ...commented }))).toBe(
    '文件里的 1 个签名都有效，签署之后没有改动。文件上有未签名的批注 3 处（第 3 页），不在签名之内。',
  );
});

test('an invalid file points to the signed version where there is one to trust', () => {
  const changed = aSignature({ signedBytes: 60 });
  expect(meaningOf(aFile({ verdict: 'invalid', signatures: [changed] }))).toContain('可以取回');
  const broken = aSignature({ signedBytes: 60, answers: { ...changed.answers, intact: 'no' } });
  expect(meaningOf(aFile({ verdict: 'invalid', signatures: [broken] }))).toContain('不要采信');
  const newest = aSignature({ signedBytes: 80 });
  expect(earlierOf(aFile({ signatures: [changed, newest] }))).toBe(newest);
});

test('why is told by the name of whose signature decided', () => {
  const signer = { name: '甲公司' } as VerifiedSignature['signer'];
  const good = aSignature({ verdict: 'valid' });
  const bad = aSignature({ verdict: 'unknown', reason: '证书状态查不到', signer });
  expect(meaningOf(aFile({ verdict: 'unknown', signatures: [good, bad] }))).toContain(
    '甲公司 的签名：证书状态查不到。',
  );
});

test('what is missing is named with who can supply it', () => {
  const answers = { intact: 'yes', trusted: 'unknown', timeProven: 'no', unchanged: 'yes' } as const;
  const time = { proven: null, claimed: '2026-01-01T00:00:00Z', proof: 'none', authority: null } as const;
  expect(missingIn(aSignature({ answers, time }), true)).toHaveLength(2);
  expect(missingIn(aSignature(), true)).toEqual([]);
});

test('advice about a certificate fits what is wrong with it, and sends nobody to wait where nobody was asked', () => {
  const about = (trusted: 'no' | 'unknown', subIndication: string, status?: string, asked = true) => {
    const answers = { intact: 'yes', trusted, timeProven: 'yes', unchanged: 'yes' } as const;
    const revocation = (status ? [{ status }] : []) as VerifiedSignature['revocation'];
    return missingIn(aSignature({ answers, subIndication, revocation }), asked).join();
  };
  expect(about('no', 'NO_CERTIFICATE_CHAIN_FOUND')).toContain('不在信任列表');
  for (const sub of ['REVOKED', 'REVOKED_NO_POE', 'REVOKED_CA_NO_POE'])
    expect(about('no', sub, 'REVOKED')).toMatch(/^(?!.*信任列表).*吊销/);
  for (const sub of ['EXPIRED', 'NOT_YET_VALID', 'OUT_OF_BOUNDS_NO_POE'])
    expect(about('no', sub)).toMatch(/^(?!.*信任列表).*(过期|生效|有效期)/);
  expect(about('no', 'CHAIN_CONSTRAINTS_FAILURE')).toContain('用途');
  expect(about('unknown', 'TRY_LATER', 'UNAVAILABLE')).toContain('稍后再验');
  expect(about('unknown', 'TRY_LATER', 'STALE', false)).toMatch(/^(?!.*稍后).*联网/);
  expect(about('unknown', 'TRY_LATER', 'REVOKED', false)).toContain('暂停使用');
  expect(about('unknown', 'NO_SIGNING_CERTIFICATE_FOUND')).toMatch(/^(?!.*稍后).*核实/);
});

test('a status is told with the moment until which it holds', () => {
  const one = { subject: 'CN=甲', source: 'CRL', thisUpdate: '2026-06-10', status: 'GOOD' } as const;
  const words = (change: object) => revocationWords({ ...one, ...change }, (iso) => iso);
  expect(words({})).toBe('甲：未吊销（截至 2026-06-10，CRL）');
  expect(words({ status: 'STALE' })).toBe('甲：状态信息已过期（2026-06-10，CRL）');
  expect(words({ status: 'UNAVAILABLE', source: null, thisUpdate: null })).toBe('甲：查不到状态');
});

test('files that cannot be verified are refused before they are sent', () => {
  expect(refusalOf({ size: 0 })).toContain('空');
  expect(refusalOf({ size: 51 * 1024 * 1024 })).toContain('50 MB');
  expect(refusalOf({ size: 5 })).toBeUndefined();
});

test('a file is sent only when nobody wanted it to stay, neither when it was chosen nor now', () => {
  const states = ['off', 'preparing', 'failed', 'ready'] as const;
  expect(states.map((state) => turnOf({ alone: true }, state))).toEqual(['wait', 'wait', 'wait', 'here']);
  expect(states.map((state) => turnOf({ alone: false }, state))).toEqual(['send', 'wait', 'wait', 'here']);
});

test('a picture without a place is named by its page', () => {
  const place = { page: 1, left: 1, top: 1, width: 1, height: 1 };
  expect(unplacedPages({ sealPictures: [1, 2, 5], sealPicturePlaces: [place] })).toEqual([1, 5]);
});

test('names', () => {
  expect(earlierName('合同.PDF')).toBe('合同（签署时）.pdf');
});

test('what a revision did to several objects in the same way is one line with all of them', () => {
  const data = { revision: 3, allowed: true, what: '验证数据' };
  const later = { revision: 4, allowed: true, what: '验证数据' };
  const text = { revision: 3, allowed: false, what: '页面内容' };
  expect(
    changesByKind([
      { ...text, object: 4 },
      { ...data, object: 7 },
      { ...later, object: null },
      { ...data, object: 9 },
    ]),
  ).toEqual([
    { ...text, objects: [4] },
    { ...data, objects: [7, 9] },
    { ...later, objects: [] },
  ]);
});
