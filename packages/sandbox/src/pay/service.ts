import type { Journal } from '../identity/journal.ts';
import type { VendorAnswer } from '../vendor-answer.ts';
import type { Chosen, SandboxTrade, Trades } from './trades.ts';

/** What the vendors of payment work with. */
export interface PayService {
  chosen: Chosen;
  journal: Journal;
  trades: Trades;
  now(): number;
  /** The payer pays: what follows is told to us. */
  pay(trade: SandboxTrade): Promise<void>;
}

/** What every operation does alike; undefined where the operation itself answers. */
export function troubleOf(outcome: string | undefined): VendorAnswer | undefined {
  switch (outcome) {
    case 'slow':
    case 'silent':
      return { kind: 'no-answer' };
    case 'garbage':
      return { kind: 'garbage' };
    case 'down':
      return { kind: 'broken-answer' };
    default:
      return undefined;
  }
}

const AHEAD_MS = 8 * 3_600_000;
const shifted = (ms: number) => new Date(ms + AHEAD_MS).toISOString();
/** `yyyy-MM-dd HH:mm:ss` in China. */
export const chinaTime = (ms: number): string => shifted(ms).slice(0, 19).replace('T', ' ');
export const chinaDay = (ms: number): string => shifted(ms).slice(0, 10);
export const rfc3339 = (ms: number): string => `${shifted(ms).slice(0, 19)}+08:00`;
export const yuan = (fen: number): string => (fen / 100).toFixed(2);
