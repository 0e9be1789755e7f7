import { expect, test } from 'vitest';
import type { HeldToken } from '~/parts/usb-key/index.ts';
import { keyFor, notWritten, type OwnCertificates, pemOfRequest, waitingFor } from './model.ts';

const certificate = (serial: string, medium: string, status: string) => ({ serial, medium, status });
const tokenWith = (...serials: string[]) =>
  ({ certificates: serials.map((serial) => ({ serial })) }) as unknown as HeldToken;

test('what is to be written is what was issued for a token, is good, and is on none', () => {
  const own = {
    list: [
      certificate('aa', 'usb-key', 'good'),
      certificate('bb', 'usb-key', 'good'),
      certificate('cc', 'usb-key', 'revoked'),
      certificate('dd', 'cloud', 'good'),
    ],
    makings: [
      { makingId: '1', may: ['submit-request'] },
      { makingId: '2', may: [] },
    ],
  } as unknown as OwnCertificates;
  expect(notWritten(own, [tokenWith('bb')]).map(({ serial }) => serial)).toEqual(['aa']);
  expect(notWritten(own, []).map(({ serial }) => serial)).toEqual(['aa', 'bb']);
  expect(waitingFor(own).map(({ makingId }) => makingId)).toEqual(['1']);
});

test('the key is of the kind that was ordered, in the name that will be certified', () => {
  expect(keyFor({ algorithm: 'sm2', subject: 'SERIALNUMBER=1,CN=张三,C=CN' })).toEqual({
    algorithm: 'SM2',
    subject: { commonName: '张三', country: 'CN' },
  });
});

test('a request is wrapped as others read it', () => {
  const lines = pemOfRequest('A'.repeat(128)).split('\n');
  expect(lines).toEqual([
    '-----BEGIN CERTIFICATE REQUEST-----',
    'A'.repeat(64),
    'A'.repeat(64),
    '-----END CERTIFICATE REQUEST-----',
    '',
  ]);
});
