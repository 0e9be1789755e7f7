import type { ResultOf } from '@yinxin/api/client';
import { cut } from '@yinxin/identifiers';
import type { InputOf, TokenKeyAlgorithm } from '@yinxin/usbkey-protocol/client';
import { commonNameIn } from '@yinxin/verification/words';
import type { HeldToken } from '~/parts/usb-key/index.ts';

export type OwnCertificates = ResultOf<'GET /api/appapi/seal/certificates'>;
export type OwnCertificate = OwnCertificates['list'][number];
export type Making = OwnCertificates['makings'][number];

const KEYS: Readonly<Record<Making['algorithm'], TokenKeyAlgorithm>> = {
  sm2: 'SM2',
  ecdsa: 'P-256',
  rsa: 'RSA-2048',
};

/** What a token is asked for; the authority writes the name it has verified, whatever the request says. */
export const keyFor = ({
  algorithm,
  subject,
}: Pick<Making, 'algorithm' | 'subject'>): Pick<InputOf<'makeKey'>, 'algorithm' | 'subject'> => ({
  algorithm: KEYS[algorithm],
  subject: { commonName: cut(commonNameIn(subject) || subject, 64), country: 'CN' },
});

/** RFC 7468. */
export const pemOfRequest = (base64: string): string =>
  `-----BEGIN CERTIFICATE REQUEST-----\n${base64.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE REQUEST-----\n`;

/** Keys that are still to be made: the order waits for their request. */
export const waitingFor = ({ makings }: OwnCertificates): Making[] =>
  makings.filter(({ may }) => may.includes('submit-request'));

/** Issued for a token and on none of those that are plugged in: new ones, and renewed ones. */
export const notWritten = ({ list }: OwnCertificates, tokens: readonly HeldToken[]): OwnCertificate[] => {
  const there = new Set(tokens.flatMap(({ certificates }) => certificates.map(({ serial }) => serial)));
  return list.filter(
    ({ medium, status, serial }) => medium === 'usb-key' && status === 'good' && !there.has(serial),
  );
};
