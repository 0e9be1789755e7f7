import { METERS, type MeterCode, type PartnerBillLine, PRICE_RULE_KINDS, type PriceTerms } from '@yinxin/api';
import { explain, unitPriceOf } from '@yinxin/billing';
import type { BillLineRow } from '../bills/tables.ts';
import type { PriceRuleRow } from '../partners/index.ts';

interface Group {
  meter: MeterCode;
  ruleId: string | null;
  lines: BillLineRow[];
}

const sum = (lines: readonly BillLineRow[], of: (line: BillLineRow) => number) =>
  lines.reduce((total, line) => total + of(line), 0);
const amountOf = (lines: readonly BillLineRow[], kind: BillLineRow['kind']) =>
  sum(lines, (line) => (line.kind === kind ? line.amount : 0));

function groupsOf(lines: readonly BillLineRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const { meter, ruleId } = line;
    if (meter === null) continue;
    const key = `${meter} ${ruleId}`;
    const group = groups.get(key) ?? { meter, ruleId, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** As far as they were charged here: the fee of a month is due by the package that holds at its end alone. */
const chargedTerms = (terms: PriceTerms, fees: number): PriceTerms =>
  terms.kind === 'package' && fees === 0 ? { ...terms, fee: 0 } : terms;

/** A line for each product and price, with the calculation that ends at its net amount. Largest first. */
export function presentLines(
  lines: readonly BillLineRow[],
  rules: ReadonlyMap<string, PriceRuleRow>,
): PartnerBillLine[] {
  return groupsOf(lines)
    .map(({ meter, ruleId, lines: own }) => {
      const rule = ruleId === null ? undefined : rules.get(ruleId);
      const { words, unit } = METERS[meter];
      const quantity = sum(own, (line) => line.quantity);
      const fees = amountOf(own, 'fee');
      return {
        ...{ meter, words, unit, quantity, fees },
        rule: rule
          ? {
              kind: rule.kind,
              words: PRICE_RULE_KINDS[rule.kind],
              version: rule.version,
              unitPrice: unitPriceOf(rule.terms),
            }
          : null,
        steps: rule ? explain(chargedTerms(rule.terms, fees), quantity, unit).steps : [],
        records: sum(own, (line) => line.records),
        gross: sum(own, (line) => line.gross),
        discount: amountOf(own, 'discount'),
        refund: sum(own, (line) => line.refund),
        net: sum(own, (line) => line.amount),
      };
    })
    .toSorted((a, b) => b.net - a.net);
}
