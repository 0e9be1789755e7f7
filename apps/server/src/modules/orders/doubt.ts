import { isNewCompanySeal, reviewsNeeded, SealWish } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import { isRepresentative } from '../identity/index.ts';
import { isGiven } from './authorization/access.ts';
import type { OrderParts } from './dependencies.ts';
import { needsReview } from './pricing.ts';
import type { Line, Order } from './tables.ts';

/** The usual face of the verified name, with nothing that somebody typed: no picture, no code, no name of their own. */
function isUsual({ details }: Pick<Line, 'details'>): boolean {
  const wish = SealWish.safeParse(details.seal ?? {});
  if (!wish.success || wish.data.name) return false;
  const { design } = wish.data;
  return !design || (design.source === 'drawn' && design.code === undefined);
}

/**
 * Whether a letter of authorisation would prove nothing: who orders for a company is its legal representative, as the
 * register and their own verification say.
 */
export const isByRepresentative = async (
  { vault }: Pick<OrderParts, 'vault'>,
  tx: Queryable,
  { ownerKind, ownerId }: Pick<Order, 'ownerKind' | 'ownerId'>,
  personId: string,
): Promise<boolean> =>
  ownerKind === 'organization' && isRepresentative(vault, tx, { organizationId: ownerId, personId });

/** The representative themself, or somebody whom they let order exactly this (docs/decisions/0057). */
export const isAuthorised = async (
  parts: Pick<OrderParts, 'vault'>,
  tx: Queryable,
  order: Order,
  personId: string,
): Promise<boolean> =>
  (await isByRepresentative(parts, tx, order, personId)) ||
  (order.ownerKind === 'organization' && isGiven(parts.vault, tx, order, personId));

/**
 * What a reviewer would look at agrees already: the representative themself orders a new seal, or agreed to it online,
 * with the usual face, whose key we keep. 公章 is always looked at by two.
 */
export async function isBeyondDoubt(
  parts: Pick<OrderParts, 'vault'>,
  tx: Queryable,
  order: Order,
  lines: readonly Line[],
): Promise<boolean> {
  const made = lines.filter((line) => needsReview([line]));
  return (
    reviewsNeeded(made) === 1 &&
    made.every((line) => isNewCompanySeal(line) && line.medium === 'cloud' && isUsual(line)) &&
    (await isAuthorised(parts, tx, order, order.personId))
  );
}
