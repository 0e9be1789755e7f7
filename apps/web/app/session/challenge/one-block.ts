// SHA-256 (FIPS 180-4) of what fits into one block, many times as fast as a general one: a challenge is nothing else, and
// the person waits for it.

const BLOCK_WORDS = 16;
const ROUNDS = 64;

/** The first bits of the fractional parts of roots of the first primes (4.2.2, 5.3.3). */
function rootsOfPrimes(count: number, power: number): Int32Array {
  const roots = new Int32Array(count);
  for (let found = 0, candidate = 2; found < count; candidate++) {
    let divisor = 2;
    while (divisor * divisor <= candidate && candidate % divisor !== 0) divisor++;
    if (divisor * divisor <= candidate) continue;
    const root = candidate ** power;
    roots[found++] = Math.trunc((root - Math.trunc(root)) * 2 ** 32);
  }
  return roots;
}
const K = rootsOfPrimes(ROUNDS, 1 / 3);
type State = [number, number, number, number, number, number, number, number];
const H = [...rootsOfPrimes(8, 1 / 2)] as State;

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** A block that holds a message of so many words, padded (5.1.1). */
export function paddedBlock(words: Int32Array): Int32Array {
  const block = new Int32Array(BLOCK_WORDS);
  block.set(words);
  block[words.length] = 1 << 31;
  block[BLOCK_WORDS - 1] = words.length * 32;
  return block;
}

const schedule = new Int32Array(ROUNDS);

/** The first word of the digest of a padded block (6.2.2). */
export function firstWord(block: Int32Array): number {
  const w = schedule;
  w.set(block);
  for (let t = BLOCK_WORDS; t < ROUNDS; t++) {
    const near = w[t - 2] as number;
    const far = w[t - 15] as number;
    const s1 = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
    const s0 = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
    w[t] = (s1 + (w[t - 7] as number) + s0 + (w[t - 16] as number)) | 0;
  }
  let [a, b, c, d, e, f, g, h] = H;
  const initial = a;
  for (let t = 0; t < ROUNDS; t++) {
    const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + sum1 + choice + (K[t] as number) + (w[t] as number)) | 0;
    const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + sum0 + majority) | 0;
  }
  return (initial + a) | 0;
}
