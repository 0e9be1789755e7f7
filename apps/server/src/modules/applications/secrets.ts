import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Environment, KEY_PREFIXES } from '@yinxin/api/open';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 36 of 62 characters are 214 bits. */
const RANDOM_LENGTH = 36;
const CHECK_LENGTH = 6;

/** The last six characters: a scanner that finds one knows that it is whole, and a mistyped one costs no look-up. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let check = '';
  for (let at = 0; at < CHECK_LENGTH; at++) {
    check = (ALPHABET[rest % 62] ?? '') + check;
    rest = Math.floor(rest / 62);
  }
  return check;
}

/** `yx_test_…`: a secret of an application, shown once. */
export function newSecret(environment: Environment): string {
  let random = '';
  while (random.length < RANDOM_LENGTH)
    for (const byte of randomBytes(RANDOM_LENGTH)) if (byte < 248) random += ALPHABET[byte % 62] ?? '';
  const body = KEY_PREFIXES[environment] + random.slice(0, RANDOM_LENGTH);
  return body + checkOf(body);
}

const SECRET = /^yx_(?:test|live)_[0-9A-Za-z]{42}$/;

/** Whether it can be one of ours at all. */
export const isSecret = (text: string): boolean =>
  SECRET.test(text) && checkOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

/** Where a secret says that it belongs. */
export const environmentOf = (secret: string): Environment | undefined =>
  (Object.keys(KEY_PREFIXES) as Environment[]).find((name) => secret.startsWith(KEY_PREFIXES[name]));

/** By which its owner knows a secret when they see it again. */
export const hintOf = (secret: string): string => `${secret.slice(0, 8)}…${secret.slice(-4)}`;
