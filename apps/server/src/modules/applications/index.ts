import type { Environment } from '@yinxin/api/open';
import { openAccount } from '@yinxin/api/open';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Changes } from '../../db/changes.ts';
import type { Store } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Limiter } from '../../http/limiter.ts';
import type { OpenBook } from '../../http/open/book.ts';
import type { OpenEnvironment } from '../../http/open/register.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { StepUp } from '../step-up/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { ownApplication } from './access.ts';
import { answerApplicationAdmin } from './admin-routes.ts';
import { forgetAnswers } from './answers.ts';
import { createKeyRing } from './authenticate.ts';
import { createCallLog, forgetCalls } from './call-log.ts';
import { createOpenEnvironment } from './environment.ts';
import { answerPlatformHome } from './home.ts';
import { createApplication, disableAllOf, managed, sideOf } from './managing.ts';
import { forgetNonces, ownNonces, sharedNonces } from './nonces.ts';
import { findCallOf, whereToLook } from './reading.ts';
import { type ApplicationRecords, recordsIn, type SandboxApplications } from './records.ts';
import { answerApplications } from './routes.ts';

export { applicationNames, insertApplication, isOfApplication } from './applications.ts';
export { ALL_SCOPES, insertKey } from './keys.ts';
export type { Developer, SandboxApplications } from './records.ts';
export { placeSampleCalls, placeSampleReview } from './samples.ts';
export { applications } from './tables.ts';

interface Parts {
  environment: Environment;
  /** No other process answers calls of this installation. */
  isAlone: boolean;
  origin: string;
  store: Store;
  changes: Changes;
  vault: OpenedVault;
  limiter: Limiter;
  openBook: OpenBook;
  book: CallBook;
  adminBook: AdminBook;
  upkeep: Upkeep;
  log: FastifyBaseLogger;
  http: Pick<FastifyInstance, 'inject'>;
  stepUp: StepUp;
  /** The sandbox's side, where it is another installation. */
  sandboxApplications?: (() => Promise<SandboxApplications>) | undefined;
}

/** Programs that act for an organisation: their keys, how they show them, and what they called. */
export interface Applications {
  open: OpenEnvironment;
  /** What this installation keeps of applications, for the console of another. */
  records: ApplicationRecords;
  /** As a person does in the console; with a key of the sandbox, where there is one. */
  create(caller: Caller<Person>, name: string): ReturnType<typeof createApplication>;
  /** The name of an organisation's own one. @throws APPLICATION_NOT_FOUND */
  nameOf(organizationId: string, id: string): Promise<string>;
  /** What an organisation's programs called under a request id; personal data masked. */
  findCall(organizationId: string, where: Parameters<typeof findCallOf>[2]): ReturnType<typeof findCallOf>;
  /** Who is no member that manages programs, or it is another organisation's: refused. In the sandbox it has a place then. */
  requireManager(caller: Caller<Person>, id: string, environment: Environment): Promise<void>;
  /** The applications that a member looks at, and where. */
  look(person: Person, where: Parameters<typeof whereToLook>[2]): ReturnType<typeof whereToLook>;
  /** Everything that was called so far is in the log. */
  flushLog(): Promise<void>;
}

export function createApplications(parts: Parts): Applications {
  const { environment, store, changes, book, adminBook, openBook, upkeep, log } = parts;
  const { db } = store;
  const keys = createKeyRing(db, changes);
  const callLog = createCallLog(db, log);
  upkeep.nightly('application-answers', (at) => forgetAnswers(db, at));
  upkeep.nightly('application-nonces', (at) => forgetNonces(db, at));
  upkeep.nightly('application-calls', (at) => forgetCalls(db, at));
  upkeep.onStop(callLog.flush);
  const nonces = parts.isAlone ? ownNonces(db, log) : sharedNonces(db);
  upkeep.onStop(nonces.flush);
  openBook.answer(openAccount, async ({ caller: { who } }) => {
    const { key } = await keys.byId(who.keyId);
    if (!key) throw problem('KEY_INVALID');
    return {
      applicationId: who.id,
      applicationName: who.programName,
      environment,
      organizationName: who.organizationName,
      scopes: [...key.scopes],
    };
  });
  answerApplications(book, { ...parts, db });
  answerPlatformHome(book, { ...parts, db });
  answerApplicationAdmin(adminBook, { ...parts, db });
  upkeep.subscribe({
    name: 'applications',
    acts: ['close-organization', 'close-draft'],
    handle: ({ targetId }) => disableAllOf({ ...parts, db }, targetId),
  });
  return {
    requireManager: (caller, id, where) =>
      managed({ ...parts, db }, caller, id, async (tx, row) => {
        await sideOf({ ...parts, db }, tx, caller, where, row);
      }),
    look: (person, where) => whereToLook({ ...parts, db }, person, where),
    create: (caller, name) => createApplication({ ...parts, db }, caller, name),
    nameOf: async (organizationId, id) => (await ownApplication(db, organizationId, id)).name,
    findCall: (organizationId, where) => findCallOf({ ...parts, db }, organizationId, where),
    records: recordsIn(db, parts.vault, environment),
    open: createOpenEnvironment({ ...parts, keys, book: openBook, log: callLog, nonces }),
    flushLog: callLog.flush,
  };
}
