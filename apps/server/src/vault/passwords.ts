import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP password storage: N = 2^15, r = 8, p = 3 costs 32 MiB and some 200 ms a guess. */
const COST = { N: 32_768, r: 8, p: 3 };
/** For tests of anything but passwords, which hash hundreds of them. */
export const CHEAP_COST: typeof COST = { N: 16, r: 1, p: 1 };
let cost = COST;
export const setPasswordCost = (next: typeof COST) => {
  cost = next;
};
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const derive = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

/** The cost is kept with the hash, so that it can rise without locking anybody out. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Compared where there is no such account, so that the time tells nothing. */
let nobodys: Promise<string> | undefined;
const nobodysHash = () => {
  nobodys ??= hashPassword(oneTimePassword());
  return nobodys;
};

/** Of an account that is not there too: never right, and it takes as long. */
export async function isPasswordOf(password: string, hash: string | undefined): Promise<boolean> {
  const isRight = await isPassword(password, hash ?? (await nobodysHash()));
  return isRight && hash !== undefined;
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt = '', key = ''] = hash.split('$');
  if (kind !== 'scrypt') throw new Error('unknown kind of password hash');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const wanted = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Letters and digits that are not mistaken for each other when read aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP_LENGTH = 5;

/** Something a machine thought of: some 25 bits a group, in groups one can type. */
export const readableCode = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** Some 99 bits. */
export const oneTimePassword = (): string => readableCode(4);
