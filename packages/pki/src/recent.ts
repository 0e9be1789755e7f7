import { latin1, sameBytes } from '@yinxin/primitives';

/** Longer inputs are honest nowhere and would make the memory large. */
const MAX_BYTES = 4096;
/** Signatures and keys end in bytes that no other one ends in; they find a place, all bytes decide. */
const TAIL = 48;

/**
 * Remembers the answers for the last `limit` inputs, told apart by all of their bytes. The question must have one
 * answer for ever; what throws is asked again.
 */
export function rememberRecent<Answer>(
  limit: number,
  ask: (bytes: Uint8Array) => Answer,
): (bytes: Uint8Array) => Answer {
  const known = new Map<string, { bytes: Uint8Array; answer: Answer }>();
  return (input) => {
    if (input.length > MAX_BYTES) return ask(input);
    const key = latin1(input, Math.max(0, input.length - TAIL));
    let found = known.get(key);
    if (!found || !sameBytes(input, found.bytes)) {
      const own = Uint8Array.from(input);
      found = { bytes: own, answer: ask(own) };
    }
    // Maps keep the order of insertion: what is asked for again goes to the end, the first one is the oldest.
    if (!known.delete(key) && known.size >= limit) known.delete(known.keys().next().value!);
    known.set(key, found);
    return found.answer;
  };
}
