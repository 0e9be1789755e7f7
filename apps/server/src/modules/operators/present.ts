import type {
  AccountTurn,
  Act,
  OperatorChange,
  OperatorEvent,
  OperatorLine,
  OperatorRequestLine,
  OperatorSelf,
  SecondFactor,
} from '@yinxin/api';
import type { Operator } from '../../http/principal.ts';
import { mayOf, mayWith } from '../admin-book/index.ts';
import type { OperatorChangeRow, Voice } from '../second-voices/index.ts';
import { presentRequest, type RequestAndDecision, type TwoPersonRequest } from '../two-persons/index.ts';
import type { Factor } from './factors.ts';
import type { ListedOperator } from './operators.ts';
import { askedChange } from './requests.ts';
import type { operatorEvents } from './tables.ts';

type SelfFacts = Pick<Operator, 'id' | 'login' | 'name' | 'roles' | 'mustChangePassword' | 'mustEnrol'>;

export const presentSelf = (operator: SelfFacts): OperatorSelf => ({
  id: operator.id,
  login: operator.login,
  name: operator.name,
  roles: [...operator.roles],
  mustChangePassword: operator.mustChangePassword,
  mustEnrol: operator.mustEnrol,
  may: mayOf(operator),
});

/** Nobody acts on themselves; the state of the other, and what is asked for already, decide the rest. */
const actsOn = (
  { id, disabled, secondFactor }: ListedOperator,
  by: Operator,
  asked: readonly Act[],
): Act[] =>
  id === by.id
    ? []
    : (
        [
          disabled ? 'enable-operator' : 'disable-operator',
          'change-roles',
          'reset-password',
          ...(secondFactor ? (['reset-second-factor'] as const) : []),
        ] as const
      ).filter((act) => !asked.includes(act));

type Names = ReadonlyMap<string, string>;

export const presentTurn = (
  { change, way, byId, confirmedBy, at }: OperatorChangeRow,
  names: Names,
): AccountTurn => ({
  ...{ change, way },
  by: byId ? (names.get(byId) ?? '') : '',
  confirmedBy: confirmedBy ? (names.get(confirmedBy) ?? '') : '',
  at: at.toISOString(),
});

interface OperatorFacts {
  /** Newest first. */
  changes: readonly OperatorChangeRow[];
  /** What is asked for and waits. */
  waiting: readonly TwoPersonRequest[];
  names: Names;
}

const isReset = ({ change }: OperatorChangeRow) => change === 'password' || change === 'second-factor';

export function presentOperator(
  row: ListedOperator,
  by: Operator,
  { changes, waiting, names }: OperatorFacts,
): OperatorLine {
  const own = changes.filter(({ operatorId }) => operatorId === row.id);
  const turn = (found: OperatorChangeRow | undefined) => (found ? presentTurn(found, names) : null);
  const from = Math.max(...own.map(({ decidesFrom }) => decidesFrom.getTime()), 0);
  const asked = waiting.filter(({ subject }) => subject === row.id).map(({ kind }) => kind as OperatorChange);
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    roles: [...row.roles],
    mustChangePassword: row.mustChangePassword,
    disabled: row.disabled,
    secondFactor: row.secondFactor,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    created: turn(own.find(({ change }) => change === 'created')),
    lastReset: turn(own.find(isReset)),
    decidesFrom: from > Date.now() ? new Date(from).toISOString() : null,
    may: mayWith(by, actsOn(row, by, asked)),
  };
}

const DECIDING: Act[] = ['approve-operator', 'refuse-operator'];

/** A request about oneself is for others to decide, but for one's own leaving. */
export function presentOperatorRequest(
  { request, decision }: Pick<RequestAndDecision, 'request'> & Partial<RequestAndDecision>,
  by: Operator,
  names: Names,
  voice: Voice,
): OperatorRequestLine {
  const change = request.kind as OperatorChange;
  const isOwn = request.subject === by.id && change !== 'disable-operator';
  const acts = mayWith(by, isOwn ? [] : DECIDING);
  return {
    ...presentRequest({ request, decision, names, voice, acts }),
    change,
    ...askedChange(request),
  };
}

export const presentFactor = ({ id, kind, name, createdAt, usedAt }: Factor): SecondFactor => ({
  id,
  kind,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

export const presentEvent = (event: typeof operatorEvents.$inferSelect): OperatorEvent => ({
  id: event.id,
  at: event.at.toISOString(),
  operatorName: event.operatorName,
  act: event.act,
  target: event.target,
  detail: event.detail,
  ip: event.ip,
});
