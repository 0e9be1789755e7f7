import { createJournal } from '../identity/journal.ts';
import type { StandIn, StandInContext } from '../stand-in.ts';
import { serveApi } from './api.ts';
import { type CallbackChanges, echoOf, type SandboxCallback, type SandboxCallbackKind } from './callbacks.ts';
import { serveCorpPages } from './corp-pages.ts';
import { DEMO_CORP, OTHER_CORP, type SandboxCorp, type SandboxMember } from './corps.ts';
import { EVERYONE, OPERATIONS } from './outcomes.ts';
import { sandboxPlay } from './play.ts';
import { serveVisitorPages } from './visitor-pages.ts';
import { type App, type SandboxCard, sandboxWorld } from './world.ts';

/** suite_ticket comes so often. */
const TICKET_EVERY_MS = 600_000;

export interface WecomStandIn extends StandIn {
  /** The corp that has our own application and the suite, and one that may install the suite. */
  readonly demoCorp: string;
  readonly otherCorp: string;
  /** Ids of a corp and of a member as an application knows them. */
  ids(app: App, corpId: string, userId?: string): { corpId: string; userId: string };
  /** What the suite gets of a corp for good. */
  installation(corpId: string): { corpId: string; corpName: string; agentId: string; permanentCode: string };
  members(corpId: string): readonly SandboxMember[];
  /** A code as a member brings it; without one, of somebody outside of the corp. */
  memberCode(app: App, corpId: string, userId?: string): string;
  authCode(corpId: string): string;
  /** A callback as WeCom signs it, not sent. */
  callback(
    kind: SandboxCallbackKind,
    corpId: string,
    fields: Readonly<Record<string, string | number>>,
    changes?: CallbackChanges,
  ): SandboxCallback;
  /** The address by which WeCom asks whether an address is ours; the answer is the words. */
  echo(kind: SandboxCallbackKind, words: string): string;
  /** Sends one; whether we said that we have it. */
  deliver(callback: SandboxCallback): Promise<boolean>;
  pushTicket(): Promise<boolean>;
  /** A suite_ticket that is told to nobody. */
  newTicket(): string;
  install(corpId: string): Promise<boolean>;
  changeInstallation(corpId: string): Promise<boolean>;
  remove(corpId: string): Promise<boolean>;
  resetPermanentCode(corpId: string): Promise<boolean>;
  join(corpId: string, member: SandboxMember): Promise<boolean>;
  setStatus(corpId: string, userId: string, status: SandboxMember['status']): Promise<boolean>;
  leave(corpId: string, userId: string): Promise<boolean>;
  open(corpId: string, userId: string): Promise<boolean>;
  /** All tokens that were handed out are over. */
  endTokens(): void;
  /** Newest first. */
  cards(): readonly SandboxCard[];
  /** Sends tickets from now on; ends what it answers. */
  beginTickets(): () => void;
}

/** 企业微信: its calls, its pages, and what it tells us. */
export function wecomStandIn({ forced, now, pagesOrigin, post }: StandInContext): WecomStandIn {
  const journal = createJournal(now);
  const world = sandboxWorld(now, journal, forced);
  const play = sandboxPlay(world, { post, pagesOrigin });
  const found = (corpId: string): SandboxCorp => {
    const corp = world.corp(corpId);
    if (!corp) throw new Error(`WeCom has no corp ${corpId}`);
    return corp;
  };
  return {
    name: 'wecom',
    title: '企业微信',
    empty: '还没有请求。在“企业与成员”里扮演企业与成员，或从本站的企业微信登录页开始。',
    pages: [{ title: '企业与成员', path: '/sandbox/wecom/corps' }],
    subject: {
      label: '企业 CorpID',
      parse: (typed) => (/^[\w*-]{1,64}$/.test(typed.trim()) ? typed.trim() : undefined),
      nobody: EVERYONE,
    },
    groups: Object.entries(OPERATIONS).map(([name, operation]) => ({ name, ...operation })),
    serve: (wire) => serveApi(wire, world),
    servePages(app) {
      serveVisitorPages(app, world, pagesOrigin);
      serveCorpPages(app, world, play);
    },
    received: (subject) => journal.received(subject === EVERYONE ? undefined : subject),
    demoCorp: DEMO_CORP,
    otherCorp: OTHER_CORP,
    ids: (app, corpId, userId = '') => ({
      corpId: world.corpIdFor(app, found(corpId)),
      userId: world.userIdFor(app, found(corpId), userId),
    }),
    installation: (corpId) => play.installation(found(corpId)),
    members: (corpId) => [...found(corpId).members.values()],
    memberCode: (app, corpId, userId) => world.newMemberCode(app, found(corpId), userId),
    authCode: (corpId) => world.newAuthCode(found(corpId)),
    callback: (kind, corpId, fields, changes) => play.callback(kind, found(corpId), fields, changes),
    echo: (kind, words) => echoOf(kind, words, now()),
    deliver: play.deliver,
    pushTicket: play.pushTicket,
    newTicket: world.newTicket,
    install: (corpId) => play.install(found(corpId)),
    changeInstallation: (corpId) => play.changeInstallation(found(corpId)),
    remove: (corpId) => play.remove(found(corpId)),
    resetPermanentCode: (corpId) => play.resetPermanentCode(found(corpId)),
    join: (corpId, member) => play.join(found(corpId), member),
    setStatus: (corpId, userId, status) => play.setStatus(found(corpId), userId, status),
    leave: (corpId, userId) => play.leave(found(corpId), userId),
    open: (corpId, userId) => play.open(found(corpId), userId),
    endTokens: world.endTokens,
    cards: () => world.cards,
    beginTickets() {
      void play.pushTicket();
      const timer = setInterval(() => void play.pushTicket(), TICKET_EVERY_MS).unref();
      return () => clearInterval(timer);
    },
  };
}
