import { randomBytes } from 'node:crypto';
import type { Journal } from '../identity/journal.ts';
import { sandboxWecomAccount } from './accounts.ts';
import { type SandboxCorp, type SandboxMember, sandboxCorps, suiteCorpId, suiteUserId } from './corps.ts';
import { EVERYONE, type WecomOperation } from './outcomes.ts';

export type App = 'suite' | 'own';

/** Whom a token speaks for. */
export type Grant = { kind: 'suite' } | { kind: 'corp'; app: App; corp: SandboxCorp };

interface MemberCode {
  app: App;
  corp: SandboxCorp;
  /** Undefined: somebody outside of the corp. */
  userId: string | undefined;
  ends: number;
}

export interface SandboxCard {
  id: string;
  corpId: string;
  userIds: readonly string[];
  title: string;
  description: string;
  url: string;
  button: string;
}

const TOKEN_MS = 7_200_000;
const CODE_MS = 300_000;
const AUTH_CODE_MS = 1_200_000;
const TICKET_MS = 1_800_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const secret = (bytes = 48) => randomBytes(bytes).toString('base64url');

/** What WeCom knows: corps, what it handed out, and how often it was asked. */
export function sandboxWorld(
  now: () => number,
  journal: Journal,
  forced: (subject: string, group?: string) => string | undefined,
) {
  const corps = sandboxCorps();
  const grants = new Map<string, { grant: Grant; ends: number }>();
  const tickets = new Map<string, number>();
  const preAuthCodes = new Map<string, number>();
  const memberCodes = new Map<string, MemberCode>();
  const authCodes = new Map<string, { corp: SandboxCorp; state: string; ends: number }>();
  const counts = new Map<string, { used: number; ends: number }>();
  const cards: SandboxCard[] = [];
  const jsTickets = new Map<string, { value: string; ends: number }>();

  /** A code is good once and for some minutes. */
  const spend = <T extends { ends: number }>(codes: Map<string, T>, code: string): T | undefined => {
    const found = codes.get(code);
    codes.delete(code);
    return found && found.ends > now() ? found : undefined;
  };
  const keyOf = (grant: Grant) => (grant.kind === 'suite' ? 'suite' : `${grant.app} ${grant.corp.corpId}`);

  return {
    corps,
    cards,
    journal,
    now,
    /** As it is called by itself, or by the suite. */
    corp: (corpId: string): SandboxCorp | undefined =>
      corps.find((one) => one.corpId === corpId || suiteCorpId(one.corpId) === corpId),
    chosen: (operation: WecomOperation, corpId: string) =>
      forced(corpId, operation) ?? forced(EVERYONE, operation),
    /** A member by the id that the application knows. */
    member: (app: App, corp: SandboxCorp, id: string): SandboxMember | undefined =>
      app === 'own'
        ? corp.members.get(id)
        : [...corp.members.values()].find(({ userId }) => suiteUserId(corp.corpId, userId) === id),
    corpIdFor: (app: App, { corpId }: SandboxCorp) => (app === 'own' ? corpId : suiteCorpId(corpId)),
    userIdFor: (app: App, { corpId }: SandboxCorp, userId: string) =>
      app === 'own' ? userId : suiteUserId(corpId, userId),

    /** While one is good, asking again brings the same. */
    grant(grant: Grant): { token: string; seconds: number } {
      for (const [token, one] of grants)
        if (keyOf(one.grant) === keyOf(grant) && one.ends > now())
          return { token, seconds: Math.floor((one.ends - now()) / 1000) };
      const token = secret();
      grants.set(token, { grant, ends: now() + TOKEN_MS });
      return { token, seconds: TOKEN_MS / 1000 };
    },
    /** 40014 for what was never a token, 42001 for what is over. */
    granted(token: string): Grant | 'over' | undefined {
      const one = grants.get(token);
      if (!one) return undefined;
      return one.ends > now() ? one.grant : 'over';
    },
    endTokens(): void {
      for (const one of grants.values()) one.ends = now();
    },
    newTicket(): string {
      const ticket = secret();
      tickets.set(ticket, now() + TICKET_MS);
      return ticket;
    },
    isTicket: (ticket: string) => (tickets.get(ticket) ?? 0) > now(),
    newPreAuthCode(): string {
      const code = secret();
      preAuthCodes.set(code, now() + AUTH_CODE_MS);
      return code;
    },
    isPreAuthCode: (code: string) => (preAuthCodes.get(code) ?? 0) > now(),
    newMemberCode(app: App, corp: SandboxCorp, userId: string | undefined): string {
      const code = secret(32);
      memberCodes.set(code, { app, corp, userId, ends: now() + CODE_MS });
      return code;
    },
    spendMemberCode: (code: string) => spend(memberCodes, code),
    newAuthCode(corp: SandboxCorp, state = ''): string {
      const code = secret();
      authCodes.set(code, { corp, state, ends: now() + AUTH_CODE_MS });
      return code;
    },
    spendAuthCode: (code: string) => spend(authCodes, code),
    jsTicket(name: string): { value: string; seconds: number } {
      const known = jsTickets.get(name);
      const one = known && known.ends > now() ? known : { value: secret(), ends: now() + TOKEN_MS };
      jsTickets.set(name, one);
      return { value: one.value, seconds: Math.floor((one.ends - now()) / 1000) };
    },
    /** False: more often than WeCom answers. */
    counts(name: string, max: number, per: 'hour' | 'minute'): boolean {
      const known = counts.get(name);
      const length = per === 'hour' ? HOUR_MS : MINUTE_MS;
      const one = known && known.ends > now() ? known : { used: 0, ends: now() + length };
      counts.set(name, one);
      one.used++;
      return one.used <= max;
    },
    agentIdOf: (app: App) => (app === 'own' ? Number(sandboxWecomAccount.own.agentId) : 1_000_003),
  };
}

export type World = ReturnType<typeof sandboxWorld>;
