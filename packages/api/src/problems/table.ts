import { accountsProblems } from './accounts.ts';
import { appointmentsProblems } from './appointments.ts';
import { approvalsProblems } from './approvals.ts';
import { billsProblems } from './bills.ts';
import { codesProblems } from './codes.ts';
import { contentProblems } from './content.ts';
import { contractsProblems } from './contracts.ts';
import { filesProblems } from './files.ts';
import { identityProblems } from './identity.ts';
import { openProblems } from './open.ts';
import { operatorsProblems } from './operators.ts';
import { ordersProblems } from './orders.ts';
import { partnerDeskProblems } from './partner-desk.ts';
import { partnerDoorProblems } from './partner-door.ts';
import { paymentsProblems } from './payments.ts';
import { requestProblems } from './request.ts';
import { sealsProblems } from './seals.ts';
import { sessionProblems } from './session.ts';
import { stepUpProblems } from './step-up.ts';
import { templatesProblems } from './templates.ts';
import { twoPersonsProblems } from './two-persons.ts';
import { verificationProblems } from './verification.ts';
import { wecomProblems } from './wecom.ts';

/**
 * Every error an outsider can meet, one file per capability; how numbers are given is in CONTRIBUTING.md. `{name}` is
 * filled in when thrown.
 */
export const problems = {
  ...sessionProblems,
  ...stepUpProblems,
  ...codesProblems,
  ...accountsProblems,
  ...contentProblems,
  ...filesProblems,
  ...operatorsProblems,
  ...twoPersonsProblems,
  ...appointmentsProblems,
  ...identityProblems,
  ...ordersProblems,
  ...paymentsProblems,
  ...partnerDoorProblems,
  ...billsProblems,
  ...partnerDeskProblems,
  ...sealsProblems,
  ...contractsProblems,
  ...templatesProblems,
  ...approvalsProblems,
  ...verificationProblems,
  ...openProblems,
  ...wecomProblems,
  ...requestProblems,
} as const;

export type ProblemName = keyof typeof problems;

/** Fills `{name}` in a problem's message. */
export const problemMessage = (name: ProblemName, values: Record<string, string | number> = {}) =>
  problems[name].message.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
