// Content-Digest (RFC 9530).
import { parseDictionary, serializeDictionary } from 'structured-headers';

/** By the names of the registry: sha-256, sha-512; and ours, sm3. */
export type ContentDigests = ReadonlyMap<string, Uint8Array>;

/** The header for a body whose digest is given. */
export const contentDigest = (algorithm: string, digest: Uint8Array): string =>
  serializeDictionary(new Map([[algorithm, [bufferOf(digest), new Map()]]]));

/** A copy with a buffer of its own, as the writer of structured fields wants it. */
const bufferOf = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
};

/** What a request says of its body; undefined where the header cannot be read. */
export function parseContentDigest(header: string): ContentDigests | undefined {
  try {
    const digests = new Map<string, Uint8Array>();
    for (const [algorithm, [value]] of parseDictionary(header)) {
      if (!(value instanceof ArrayBuffer)) return undefined;
      digests.set(algorithm, new Uint8Array(value));
    }
    return digests;
  } catch {
    return undefined;
  }
}
