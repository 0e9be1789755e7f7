import type { Act, OperatorEvent, OperatorLine, OperatorSelf, SecondFactor } from '@yinxin/api';
import type { Operator } from '../../http/principal.ts';
import type { Factor } from './factors.ts';
import type { ListedOperator } from './operators.ts';
import { mayOf, mayWith } from './policy.ts';
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

/** Nobody acts on themselves; the state of the other decides the rest. */
const actsOn = ({ id, disabled, secondFactor }: ListedOperator, by: Operator): Act[] =>
  id === by.id
    ? []
    : [
        disabled ? 'enable-operator' : 'disable-operator',
        'reset-password',
        ...(secondFactor ? (['reset-second-factor'] as const) : []),
      ];

export const presentOperator = (row: ListedOperator, by: Operator): OperatorLine => ({
  id: row.id,
  login: row.login,
  name: row.name,
  roles: [...row.roles],
  mustChangePassword: row.mustChangePassword,
  disabled: row.disabled,
  secondFactor: row.secondFactor,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  may: mayWith(by, actsOn(row, by)),
});

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
