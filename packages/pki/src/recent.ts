/** Longer inputs are honest nowhere and would make the memory large. */
const MAX_BYTES = 4096;

/**
 * Remembers the answers for the last `limit` inputs, told apart by all of their bytes. The question must have one
 * answer for ever; what throws is asked again.
 */
export function rememberRecent<Answer>(
  limit: number,
  ask: (bytes: Uint8Array) => Answer,
): (bytes: Uint8Array) => Answer {
  const known = new Map<string, Answer>();
  return (bytes) => {
    if (bytes.length > MAX_BYTES) return ask(bytes);
    const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    const found = known.get(key);
    const answer = found ?? ask(Uint8Array.from(bytes));
    // Maps keep the order of insertion: what is asked for again goes to the end, the first one is the oldest.
    if (found !== undefined) known.delete(key);
    else if (known.size >= limit) known.delete(known.keys().next().value!);
    known.set(key, answer);
    return answer;
  };
}
