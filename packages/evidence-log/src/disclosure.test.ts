import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commit, type Disclosed, disclose, entryFrom, isDisclosedBy } from './index.ts';
import { nodeCrypto as crypto } from './node/index.ts';

const salt = new Uint8Array(32).fill(7);
const name = fc.stringMatching(/^[a-z_]{1,12}$/);
const fields = fc.dictionary(name, fc.string({ unit: 'grapheme' }), { minKeys: 1, maxKeys: 8 });

test('whichever fields are shown, they lead to the entry of the log', () => {
  fc.assert(
    fc.property(fields, fc.func(fc.boolean()), (given, isShown) => {
      const shown = disclose(crypto, salt, given, isShown);
      expect(isDisclosedBy(crypto, commit(crypto, salt, given), shown)).toBe(true);
      for (const [key, field] of Object.entries(shown)) expect('value' in field).toBe(isShown(key));
    }),
  );
});

test('nothing that was changed, added, left out, renamed or exchanged leads there', () => {
  const given = { act: 'sign-contract', at: '1', ip: '10.0.0.1', target: 'a' };
  const entry = commit(crypto, salt, given);
  const shown = disclose(crypto, salt, given, (key) => key !== 'ip');
  const { act, ip, ...rest } = shown as Record<string, never>;
  const wrongs: Disclosed[] = [
    { ...shown, act: { ...shown.act, value: 'recall-contract' } as never },
    { ...shown, act: shown.at as never, at: shown.act as never },
    { ...shown, more: { value: '', salt: toSalt(1) } },
    { ...rest, ip: ip as never },
    { ...rest, ip: ip as never, acts: act as never },
    { ...shown, ip: { digest: toSalt(2) } },
    { ...shown, ip: { value: given.ip, salt: toSalt(3) } },
    { ...shown, 'act\nat': act as never },
    { ...shown, ip: { digest: '' } },
    {},
  ];
  for (const wrong of wrongs) expect(isDisclosedBy(crypto, entry, wrong), JSON.stringify(wrong)).toBe(false);
  expect(isDisclosedBy(crypto, commit(crypto, salt.with(0, 8), given), shown)).toBe(false);
});

test('an entry keeps its form: what was proved once can be proved for ever', () => {
  const entry = commit(crypto, salt, { act: 'sign-contract', ip: '' });
  expect(new TextDecoder().decode(entry.subarray(0, 15))).toBe('yinxin-event/1\n');
  expect(entry.subarray(15).toHex()).toBe('4aaf6968ebca22b1a01a5f0b24e99f50b77d4b0e170d2700274bc7f20303a433');
  expect(() => commit(crypto, new Uint8Array(), {})).toThrow(RangeError);
  expect(entryFrom(crypto, { act: { value: '', salt: 'no' } })).toBeUndefined();
});

const toSalt = (fill: number) => new Uint8Array(32).fill(fill).toBase64();
