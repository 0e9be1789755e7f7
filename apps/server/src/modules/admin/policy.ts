import type { OperatorRole } from '@yinxin/api';
import type { Operator } from '../../http/actor.ts';
import { problem } from '../../http/problem.ts';

/**
 * The agreement with the people of the back office. Who writes does not publish; auditors only read; the system
 * administrator decides who works here and touches no content.
 */
const agreement = {
  'read-content': ['editor', 'reviewer', 'auditor'],
  'write-content': ['editor'],
  'review-content': ['reviewer'],
  'read-visits': ['editor', 'reviewer', 'auditor', 'administrator'],
  'read-appointments': ['editor', 'reviewer', 'auditor'],
  'handle-appointments': ['editor', 'reviewer'],
  'manage-operators': ['administrator'],
  'read-events': ['auditor', 'administrator'],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type AdminAct = keyof typeof agreement;

const allows = (operator: Operator, act: AdminAct) =>
  operator.roles.some((role) => (agreement[act] as readonly OperatorRole[]).includes(role));

export function authorise(operator: Operator, act: AdminAct): void {
  if (operator.mustChangePassword) throw problem('OPERATOR_MUST_CHANGE_PASSWORD');
  if (!allows(operator, act)) throw problem('FORBIDDEN');
}

/** Those who watch and those who hand out rights hold no other. */
const EXCLUSIVE: readonly OperatorRole[] = ['auditor', 'administrator'];

export function checkRoles(roles: readonly OperatorRole[]): void {
  if (roles.length > 1 && roles.some((role) => EXCLUSIVE.includes(role))) throw problem('OPERATOR_ROLES');
}
