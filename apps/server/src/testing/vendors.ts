import { type CallRecord, type LineParts, parsePrices } from '../providers/outbound/index.ts';

/** Lines to vendors without a database: what they record is kept in a list, and nobody waits between tries. */
export function aRecord(prices = ''): { parts: LineParts; calls: CallRecord[] } {
  const calls: CallRecord[] = [];
  return {
    calls,
    parts: {
      record: async (call) => void calls.push(call),
      prices: parsePrices(prices),
      sleep: async () => {},
    },
  };
}
