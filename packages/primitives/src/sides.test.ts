import { createHash } from 'node:crypto';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { depth } from '../../../scripts/depth.ts';
import * as browser from './browser/index.ts';
import * as node from './node/index.ts';

type Side = typeof node;
/** Whoever adds to one side must add to the other. */
const sides: readonly Side[] = [node, browser satisfies Side];

const outcome = (run: () => unknown): unknown => {
  try {
    const answer = run();
    return answer instanceof Uint8Array ? answer.toHex() : answer;
  } catch {
    return 'throws';
  }
};

/** The answer of both sides, which must be one. */
function both(run: (side: Side) => unknown): unknown {
  const [ofNode, ofBrowser] = sides.map((side) => outcome(() => run(side)));
  expect(ofBrowser).toEqual(ofNode);
  return ofNode;
}

/** The same bytes in every run: SHA-256 of a counter. */
function bytesFrom(seed: string, length: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(length);
  for (let at = 0, i = 0; at < length; at += 32, i++) {
    const block = createHash('sha256').update(`${seed} ${i}`).digest();
    out.set(block.subarray(0, length - at), at);
  }
  return out;
}

const text = (characters: string) => new TextEncoder().encode(characters);

describe('hashes', () => {
  test.each(['sha256', 'sha384', 'sha512'] as const)('%s by the machine is that of ours', async (name) => {
    for (const length of [0, 1, 64, 5_000]) {
      const bytes = bytesFrom(name, length + 3).subarray(3);
      expect((await browser.hashAside(name, () => bytes))?.toHex()).toBe(browser.hashOf(name, bytes).toHex());
    }
    expect(await node.hashAside(name, () => text('abc'))).toBeUndefined();
  });

  test('what the machine does not hash, or where there is none, is left to us', async () => {
    expect(await browser.hashAside('sm3', () => text('abc'))).toBeUndefined();
    vi.stubGlobal('crypto', {});
    expect(await browser.hashAside('sha256', () => text('abc'))).toBeUndefined();
    vi.unstubAllGlobals();
  });

  test.each([
    ['md5', '900150983cd24fb0d6963f7d28e17f72'],
    ['sha1', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    ['sha224', '23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7'],
    ['sha3-224', 'e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf'],
    ['sha3-256', '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532'],
    [
      'sha3-384',
      'ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376d25',
    ],
    [
      'sha3-512',
      'b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0',
    ],
    ['sha256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['sm3', '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0'],
  ] as const)('%s of abc is that of its standard', (name, expected) => {
    expect(both((side) => side.hashOf(name, text('abc')))).toBe(expected);
  });

  test.each(['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sm3'] as const)(
    '%s is one for all lengths around a block, at once, by parts and from a copy',
    (name) => {
      for (let length = 0; length <= 260; length += length > 140 ? 17 : 1) {
        const bytes = bytesFrom(name, length);
        const cut = length >> 1;
        const whole = both((side) => side.hashOf(name, bytes));
        const byParts = both((side) => {
          const hash = side.newHash(name).update(bytes.subarray(0, cut));
          const copy = hash.copy();
          hash.update(text('something else')).digest();
          return copy.update(bytes.subarray(cut)).digest();
        });
        expect(byParts).toBe(whole);
      }
    },
  );

  test('SM3 of sixteen times abcd is that of GB/T 32905', () => {
    const expected = 'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732';
    expect(both((side) => side.hashOf('sm3', text('abcd'.repeat(16))))).toBe(expected);
  });
});

test.each([16, 32])('AES-CBC with %i bytes of key is one, and comes back', (size) => {
  const [key, iv, blocks] = [bytesFrom('key', size), bytesFrom('iv', 16), bytesFrom('blocks', 160)];
  both((side) => side.encryptBlocks(key, iv, blocks));
  expect(both((side) => side.decryptBlocks(key, iv, side.encryptBlocks(key, iv, blocks)))).toBe(
    blocks.toHex(),
  );
});

test('AES-CBC takes no other keys, and no part of a block', () => {
  const [iv, blocks] = [bytesFrom('iv', 16), bytesFrom('blocks', 32)];
  for (const size of [0, 15, 17, 24, 31, 33]) {
    const key = bytesFrom('key', size);
    expect(both((side) => side.encryptBlocks(key, iv, blocks))).toBe('throws');
    expect(both((side) => side.decryptBlocks(key, iv, blocks))).toBe('throws');
  }
  for (const length of [1, 15, 17, 31]) {
    const part = blocks.subarray(0, length);
    expect(both((side) => side.encryptBlocks(bytesFrom('key', 32), iv, part))).toBe('throws');
    expect(both((side) => side.decryptBlocks(bytesFrom('key', 32), iv, part))).toBe('throws');
  }
});

describe('bytes', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => i % 256);

  test('are characters of the same number, both ways', () => {
    expect(both((side) => side.latin1(bytes))).toHaveLength(20_000);
    expect(both((side) => side.latin1(bytes, 127, 161))).toHaveLength(34);
    expect(both((side) => side.latin1(bytes, 30_000))).toBe('');
    expect(both((side) => side.latin1Bytes(side.latin1(bytes)))).toBe(bytes.toHex());
  });

  test('are UTF-16, lone surrogates and an odd byte included', () => {
    const units = Uint8Array.from([
      0x53, 0x70, 0xd8, 0x00, 0x00, 0x41, 0xdc, 0x00, 0xd8, 0x3d, 0xdc, 0x4d, 0x99,
    ]);
    expect(both((side) => side.utf16Text(units))).toBe('印\ud800A\udc00👍');
    both((side) => side.utf16Text(bytes));
  });

  test('are searched from the front and from behind', () => {
    const haystack = text('obj endobj endob ob obj');
    for (const needle of [
      'obj',
      'endobj',
      'b',
      'x',
      'obj endobj endob ob obj',
      'longer than what is searched',
    ]) {
      for (let from = 0; from <= haystack.length + 1; from++) {
        both((side) => side.indexOfText(haystack, needle, from));
      }
      both((side) => side.lastIndexOfText(haystack, needle));
    }
    expect(both((side) => side.indexOfText(haystack, 'obj', 1))).toBe(7);
    expect(both((side) => side.lastIndexOfText(haystack, 'obj'))).toBe(20);
    expect(both((side) => side.sameBytes(haystack, haystack.slice()))).toBe(true);
    expect(both((side) => side.sameBytes(haystack, haystack.subarray(1)))).toBe(false);
  });
});

describe('inflating', () => {
  const mixed = text('印信 '.repeat(3000) + 'abc'.repeat(5_000));
  const inputs: readonly [string, Uint8Array][] = [
    ['text', mixed],
    ['noise', bytesFrom('noise', 20_000)],
    ['a few bytes', text('hello')],
    ['nothing', new Uint8Array(0)],
    ['one byte many times', new Uint8Array(40_000)],
  ];
  const forms = inputs.flatMap(([name, input]) => [
    { name, form: 'dynamic', input, packed: deflateSync(input, { level: 9 }) },
    { name, form: 'fixed', input, packed: deflateSync(input, { strategy: constants.Z_FIXED }) },
    { name, form: 'Huffman only', input, packed: deflateSync(input, { strategy: constants.Z_HUFFMAN_ONLY }) },
    { name, form: 'stored', input, packed: deflateSync(input, { level: 0 }) },
  ]);

  test.each(forms)('$name, $form: comes back, raw too, and stays within its cap', ({ input, packed }) => {
    expect(both((side) => side.inflateZlib(packed, 1_000_000))).toBe(input.toHex());
    expect(both((side) => side.inflateRaw(deflateRawSync(input), 1_000_000))).toBe(input.toHex());
    for (const cap of [1, 100, 16_383, 16_384, 16_385, input.length - 1, input.length]) {
      if (cap < 1) continue;
      const answer = both((side) => side.inflateZlib(packed, cap));
      expect(answer).toBe(cap < input.length ? 'too-long' : input.toHex());
    }
  });

  test.each(forms)('$name, $form: cut short it gives what there is', ({ packed }) => {
    const step = Math.max(1, Math.floor(packed.length / 60));
    for (let end = 1; end < packed.length; end += step) {
      both((side) => side.inflateZlib(packed.subarray(0, end), 1_000_000));
    }
  });

  test.each(forms)(
    '$name, $form: exactly, it is neither cut short nor followed by anything',
    ({ input, packed }) => {
      const raw = packed.subarray(2, -4);
      expect(both((side) => side.inflateExactly(raw, 1_000_000))).toBe(input.toHex());
      expect(both((side) => side.inflateExactly(raw.subarray(0, -1), 1_000_000))).toBe('damaged');
      for (const more of [1, 2, 40_000])
        expect(
          both((side) => side.inflateExactly(Buffer.concat([raw, new Uint8Array(more)]), 1_000_000)),
        ).toBe('damaged');
      if (input.length > 1) expect(both((side) => side.inflateExactly(raw, 1))).toBe('too-long');
    },
  );

  test.each(forms)('$name, $form: damage is damage on both sides', ({ packed }) => {
    const random = bytesFrom('where', 3 * 60);
    for (let i = 0; i < depth(12, 60); i++) {
      const damaged = Uint8Array.from(packed);
      const reach = Math.min(packed.length, i % 2 ? 120 : packed.length);
      const at = ((random[3 * i]! << 8) | random[3 * i + 1]!) % reach;
      damaged[at]! ^= random[3 * i + 2]! || 1;
      for (const cap of [20_000, 1_000_000]) both((side) => side.inflateZlib(damaged, cap));
      both((side) => side.inflateRaw(damaged.subarray(2), 1_000_000));
    }
  });

  test('noise that calls itself compressed is one thing on both sides', () => {
    const answers = new Set<unknown>();
    for (let i = 0; i < depth(400, 2_000); i++) {
      const noise = bytesFrom(`noise ${i}`, 1 + (i % 90));
      // a last block with codes of its own, whose descriptions noise seldom gets right
      noise[0] = (noise[0]! & 0xf8) | (i % 2 ? 5 : noise[0]! & 7);
      const answer = both((side) => side.inflateRaw(noise, 5_000));
      answers.add(answer === 'damaged' || answer === 'too-long' ? answer : 'bytes');
    }
    expect([...answers].sort()).toEqual(['bytes', 'damaged']);
  });

  test('checksums are one on both sides, also in pieces', () => {
    for (const length of [0, 1, 9, 5_000]) {
      const bytes = bytesFrom('checksum', length);
      const whole = both((side) => side.crc32(bytes));
      expect(both((side) => side.crc32(bytes.subarray(3), side.crc32(bytes.subarray(0, 3))))).toBe(whole);
    }
    expect(node.crc32(text('123456789'))).toBe(0xcbf43926);
  });

  test('a preset dictionary is damage once its name is there', () => {
    const packed = deflateSync(text('hello hello'), { dictionary: text('hello') });
    for (let end = 2; end <= packed.length; end++) {
      const answer = both((side) => side.inflateZlib(packed.subarray(0, end), 100));
      expect(answer).toBe(end < 6 ? '' : 'damaged');
    }
  });

  test('lengths that repeat the one before the first are damage once it is said how often', () => {
    // a last block of its own codes, seven lengths: 16 and 0 have one bit each; then 16, with one bit of two
    const start = ['1', '01', '00000', '00000', '1100', '100', '000', '000', '100', '000', '000', '000', '1'];
    const bits = start.join('').padEnd(48, '0');
    const packed = Uint8Array.from(bits.match(/.{8}/g)!, (byte) =>
      Number.parseInt([...byte].reverse().join(''), 2),
    );
    expect(both((side) => side.inflateRaw(packed.subarray(0, 5), 100))).toBe('');
    expect(both((side) => side.inflateRaw(packed, 100))).toBe('damaged');
  });

  test('a bomb ends at its cap without taking memory for more', () => {
    const bomb = deflateSync(new Uint8Array(16 * 1024 * 1024), { level: 9 });
    expect(both((side) => side.inflateZlib(bomb, 100_000))).toBe('too-long');
  });
});
