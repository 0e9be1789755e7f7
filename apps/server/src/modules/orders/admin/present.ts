import {
  type Act,
  type AdminOrder,
  type AdminOrderLine,
  authorizationMachine,
  IDENTITY_STATES,
  ORGANIZATION_STATES,
  orderMachine,
  reviewsNeeded,
} from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import type { Queryable } from '../../../db/connect.ts';
import type { Operator, Principal } from '../../../http/principal.ts';
import { mayWith, seenPapers } from '../../admin-book/index.ts';
import type { RecordedEvent } from '../../events/index.ts';
import { organizationHistory } from '../../organization-states/index.ts';
import { findOrganization } from '../../organizations/index.ts';
import { findPerson } from '../../persons/index.ts';
import { findScene } from '../../scenes/index.ts';
import { hindranceWords, voiceOf } from '../../second-voices/index.ts';
import { linesOf, ownerOfOrder } from '../access.ts';
import { presentProof } from '../authorization/present.ts';
import type { OrderParts } from '../dependencies.ts';
import { isByRepresentative } from '../doubt.ts';
import { invoiceOf } from '../money/invoices.ts';
import { ownerName, passedOf, presentFacts, presentSummary } from '../present.ts';
import type { Line, Order } from '../tables.ts';
import { reviewsOf } from './review.ts';

const HOUR_MS = 3_600_000;
const OFFICE_ACTS = ['approve-order', 'reject-order', 'retry-order'] as const satisfies readonly Act[];

function mayOf(operator: Operator, order: Order, lines: readonly Line[], isHindered: boolean): Act[] {
  const steps: readonly string[] = orderMachine.may(order.state, operator.roles);
  const begun = lines.some(({ state }) => state === 'making' || state === 'done');
  const fits: Record<(typeof OFFICE_ACTS)[number], boolean> = {
    'approve-order': !isHindered,
    'reject-order': order.state === 'reviewing' || !begun,
    'retry-order': true,
  };
  const possible = OFFICE_ACTS.filter((act) => steps.includes(act) && fits[act]);
  return mayWith(operator, [...possible, 'view-order-paper']);
}

export async function presentAdminLine(
  parts: OrderParts,
  db: Queryable,
  operator: Operator,
  order: Order,
): Promise<AdminOrderLine> {
  const lines = await linesOf(db, order.id);
  const agreed = (await reviewsOf(db, order)).filter(({ accept }) => accept);
  const names = {
    owner: await ownerName(parts, db, ownerOfOrder(order)),
    scene: (await findScene(db, order.sceneId)).name,
  };
  const { may: _, ...summary } = presentSummary(order, names, await passedOf(db, order.id), []);
  const needed = reviewsNeeded(lines);
  const before = agreed.map(({ operatorId }) => operatorId);
  const reviews = order.state === 'reviewing' && mayWith(operator, ['approve-order']).length > 0;
  const hindrance = reviews && needed > 1 ? (await voiceOf(db, operator.id)).besides(before) : undefined;
  const age = order.state === 'reviewing' && order.submittedAt ? Date.now() - order.submittedAt.getTime() : 0;
  return {
    ...summary,
    ageHours: Math.floor(age / HOUR_MS),
    submittedAt: order.submittedAt?.toISOString() ?? null,
    approvals: agreed.length,
    approvalsNeeded: needed,
    hindrance: hindranceWords(hindrance),
    may: mayOf(operator, order, lines, before.includes(operator.id) || hindrance !== undefined),
  };
}

/** Who orders, as they were verified; people masked. */
async function presentOwner(
  { vault }: OrderParts,
  db: Queryable,
  order: Order,
): Promise<AdminOrder['owner']> {
  const { ownerKind: kind, ownerId: id } = order;
  if (kind === 'organization') {
    const { name, code, state, certifiedAt } = await findOrganization(db, id);
    const [newest] = await organizationHistory(db, vault, id);
    return {
      ...{ kind, id, name, code: code ?? '', state: ORGANIZATION_STATES[state] },
      representative: newest ? maskName(newest.representative) : '',
      verifiedAt: certifiedAt?.toISOString() ?? null,
    };
  }
  const { name, state, verifiedAt } = await findPerson(db, id);
  return {
    ...{ kind, id, name: name ? maskName(vault.open(name)) : '', code: '', representative: '' },
    state: IDENTITY_STATES[state],
    verifiedAt: verifiedAt?.toISOString() ?? null,
  };
}

/** Who did something, where the record names nobody. */
const ACTORS: Readonly<Record<Principal['kind'], string>> = {
  visitor: '访客',
  person: '经办人',
  application: '对接程序',
  partner: '合作方',
  operator: '工作人员',
  system: '系统自动',
};

/** The representative has no account; what the system did has the name of a part of the program, which tells nobody anything. */
function actorOf({ act, actorName, actorKind }: Pick<RecordedEvent, 'act' | 'actorName' | 'actorKind'>) {
  if (isRepresentatives(act)) return '法定代表人';
  return (actorKind === 'system' ? '' : actorName) || ACTORS[actorKind];
}
const isRepresentatives = (act: string): boolean =>
  Object.entries(authorizationMachine.acts).some(
    ([name, { roles }]) => name === act && (roles as readonly string[]).includes('representative'),
  );

/** The faces as they would be made: nobody lets a seal be made that they have not seen. */
async function presentSeals(
  { maker }: OrderParts,
  db: Queryable,
  order: Order,
  lines: readonly Line[],
): Promise<AdminOrder['seals']> {
  const drawn: AdminOrder['seals'] = [];
  for (const line of lines) {
    const face = await maker.drawLine(db, line, { owner: ownerOfOrder(order) });
    if (face) drawn.push({ words: line.words, ...face });
  }
  return drawn;
}

export async function presentAdminOrder(
  parts: OrderParts,
  db: Queryable,
  operator: Operator,
  order: Order,
): Promise<AdminOrder> {
  const { lines, papers, events, shown } = await presentFacts(parts, db, order);
  const line = await presentAdminLine(parts, db, operator, order);
  const seen = await seenPapers(db, operator, 'view-order-paper', order.id);
  // whoever still has to decide judges for themself: what another reviewer found is told afterwards
  const reviews = await reviewsOf(db, order);
  const hasVoice = line.may.includes('approve-order') || line.may.includes('reject-order');
  const hasSpoken = reviews.some(({ operatorId }) => operatorId === operator.id);
  const isBlind = order.state === 'reviewing' && hasVoice && !hasSpoken;
  const { name } = await findPerson(db, order.personId);
  const invoice = await invoiceOf(db, order.id);
  return {
    ...line,
    ...shown,
    timeline: shown.timeline.flatMap((entry, at) => {
      const event = events[at];
      if (!event || (isBlind && event.act === 'approve-order')) return [];
      return [{ ...entry, by: actorOf(event) }];
    }),
    papers: papers.map(({ id: paperId, kind, name: words }) => ({
      ...{ paperId, kind, words, name: words, seenAt: seen.get(paperId)?.toISOString() ?? null },
    })),
    owner: await presentOwner(parts, db, order),
    operator: name ? maskName(parts.vault.open(name)) : '',
    byRepresentative: await isByRepresentative(parts, db, order, order.personId),
    authorizationProof: await presentProof(parts, db, order),
    seals: await presentSeals(parts, db, order, lines),
    reviews: (isBlind ? [] : reviews).map(({ createdAt, operatorName, accept, words }) => ({
      ...{ at: createdAt.toISOString(), by: operatorName, accept, words },
    })),
    invoice: invoice ? { id: invoice.id, state: invoice.state, words: '', url: '' } : null,
  };
}
