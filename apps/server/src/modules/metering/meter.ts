import type { MeterCode, Owner } from '@yinxin/api';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { orderedId } from '../../db/ids.ts';
import type { Caller, Principal } from '../../http/principal.ts';

/** Something billable that was used. */
export interface Use {
  meter: MeterCode;
  /** The customer. */
  owner: Owner;
  /** The contract, case, certificate or report it was used for. */
  reference: string;
  /** What people call that. */
  number?: string;
  quantity?: number;
  /** Who did it, where it is not whoever calls. */
  accountId?: string | null;
  /** The customer paid for it with money, so that no partner is billed. */
  isPaid?: boolean;
}

/** What came to nothing: the use of this meter for this reference is given back. */
interface Return {
  meter: MeterCode;
  returns: string;
}

export type Metered = Use | Return;

const accountOf = (who: Principal): string | null => ('accountId' in who ? who.accountId : null);

/** The call of `meter_uses`, to stand in the statement of the act. */
export function meteredBy({ who }: Caller, uses: readonly Metered[]): SQL {
  const rows = uses.map((one) =>
    'returns' in one
      ? {
          id: orderedId(),
          kind: 'return',
          meter: one.meter,
          reference: one.returns,
          account_id: accountOf(who),
        }
      : {
          ...{ id: orderedId(), kind: 'use', meter: one.meter, reference: one.reference },
          ...{ owner_kind: one.owner.kind, owner_id: one.owner.id },
          ...{ number: one.number ?? '', quantity: one.quantity ?? 1, paid: one.isPaid ?? false },
          account_id: one.accountId === undefined ? accountOf(who) : one.accountId,
        },
  );
  return sql`meter_uses(${JSON.stringify(rows)}::jsonb)`;
}

/** For a use that has no event of its own; anything else is handed to `record`. */
export async function meter(tx: Queryable, caller: Caller, uses: readonly Metered[]): Promise<void> {
  if (uses.length > 0) await tx.execute(sql`select ${meteredBy(caller, uses)}`);
}

/** The same with the change of rows that is the use, in one statement; where nothing is changed nothing was used. */
export async function meterChange(
  db: Queryable,
  change: SQLWrapper,
  caller: Caller,
  uses: readonly Metered[],
): Promise<void> {
  await db.execute(
    uses.length > 0
      ? sql`with changed as (${change.getSQL()}) select ${meteredBy(caller, uses)} from changed limit 1`
      : change.getSQL(),
  );
}
