import type { PriceRuleKind, PriceTerms } from '@yinxin/api/client';
import { parseUnitPrice, parseYuan } from '@yinxin/values';

/** A price as it is typed: prices and shares are texts, so that every decimal is the one that was written. */
export interface TermsValues {
  kind: PriceRuleKind;
  unitPrice?: string;
  steps?: { from?: number | null; unitPrice?: string }[];
  fee?: string;
  included?: number | null;
  /** Per cent. */
  share?: string;
}

const priceOf = (text: string | undefined) => parseUnitPrice(text ?? '');

/** What was typed as terms; undefined while something is missing or wrong. */
export function termsOf({
  kind,
  unitPrice,
  steps = [],
  fee,
  included,
  share,
}: TermsValues): PriceTerms | undefined {
  const price = priceOf(unitPrice);
  switch (kind) {
    case 'unit':
      return price === undefined ? undefined : { kind, unitPrice: price };
    case 'tier':
      return tiers(steps);
    case 'package': {
      const fen = parseYuan(fee ?? '');
      if (price === undefined || fen === undefined || fen < 0 || typeof included !== 'number')
        return undefined;
      return { kind, fee: fen, included, unitPrice: price };
    }
    case 'share': {
      // two decimals of a per cent are read as those of a 元 are
      const part = parseYuan(share ?? '');
      if (price === undefined || part === undefined || part < 1 || part > 10_000) return undefined;
      return { kind, unitPrice: price, share: part };
    }
  }
}

function tiers(given: NonNullable<TermsValues['steps']>): PriceTerms | undefined {
  const steps: { from: number; unitPrice: number }[] = [];
  for (const [at, { from, unitPrice }] of given.entries()) {
    const price = priceOf(unitPrice);
    const begins = at === 0 ? 0 : from;
    if (price === undefined || typeof begins !== 'number') return undefined;
    if (at > 0 && begins <= (steps[at - 1]?.from ?? 0)) return undefined;
    steps.push({ from: begins, unitPrice: price });
  }
  return steps.length > 0 ? { kind: 'tier', steps } : undefined;
}
