// What a leaf says of an event: a commitment to each of its fields, so that each can be shown or kept back alone.
import { fromBase64, joined, sameBytes, toBase64, utf8 } from './bytes.ts';
import type { LogCrypto } from './crypto.ts';

/** The fields of an event by name, as texts. */
export type Fields = Readonly<Record<string, string>>;

/** A field that is shown, with what its digest was made with; or the digest of one that is kept back. */
export type Disclosed = Readonly<
  Record<string, { readonly value: string; readonly salt: string } | { readonly digest: string }>
>;

export const SALT_BYTES = 32;
const DIGEST_BYTES = 32;
const FIRST_LINE = 'yinxin-event/1\n';

type Sha256 = Pick<LogCrypto, 'sha256'>;

/** Each field has a salt of its own, so that those shown tell nothing about those kept back. */
const saltOf = ({ sha256 }: Sha256, salt: Uint8Array, name: string): Uint8Array =>
  sha256(utf8('yinxin-salt/1\n'), salt, utf8(name));

const digestOf = ({ sha256 }: Sha256, salt: Uint8Array, name: string, value: string): Uint8Array =>
  sha256(utf8('yinxin-field/1\n'), salt, utf8(`${name}\n${value}`));

/** An entry of the log: the digests of all fields, in the order of their names, under one more. */
function entryOf({ sha256 }: Sha256, digests: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const names = [...digests.keys()].sort();
  const parts = names.flatMap((name) => [utf8(`${name}\n`), digests.get(name) as Uint8Array]);
  return joined(utf8(FIRST_LINE), sha256(utf8(FIRST_LINE), ...parts));
}

/** What stands in the log for an event; without the salt it says nothing about it. */
export function commit(crypto: Sha256, salt: Uint8Array, fields: Fields): Uint8Array {
  if (salt.length !== SALT_BYTES) throw new RangeError(`a salt has ${SALT_BYTES} bytes`);
  const digests = Object.entries(fields).map(
    ([name, value]) => [name, digestOf(crypto, saltOf(crypto, salt, name), name, value)] as const,
  );
  return entryOf(crypto, new Map(digests));
}

/** The event as somebody may see it. */
export function disclose(
  crypto: Sha256,
  salt: Uint8Array,
  fields: Fields,
  isShown: (name: string) => boolean,
): Disclosed {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const own = saltOf(crypto, salt, name);
      return isShown(name)
        ? [name, { value, salt: toBase64(own) }]
        : [name, { digest: toBase64(digestOf(crypto, own, name, value)) }];
    }),
  );
}

/** The entry that stands in the log if what is shown is true; undefined where it is malformed. */
export function entryFrom(crypto: Sha256, disclosed: Disclosed): Uint8Array | undefined {
  const digests = new Map<string, Uint8Array>();
  for (const [name, field] of Object.entries(disclosed)) {
    if (name.includes('\n')) return undefined;
    const bytes = fromBase64('digest' in field ? field.digest : field.salt);
    if (bytes?.length !== DIGEST_BYTES) return undefined;
    digests.set(name, 'digest' in field ? bytes : digestOf(crypto, bytes, name, field.value));
  }
  return entryOf(crypto, digests);
}

/** Whether what is shown is what the log holds. */
export function isDisclosedBy(crypto: Sha256, entry: Uint8Array, disclosed: Disclosed): boolean {
  const made = entryFrom(crypto, disclosed);
  return made !== undefined && sameBytes(made, entry);
}
