import type { SignInAgreement } from '@yinxin/api';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import type { Vault } from '../../vault/index.ts';
import type { Challenges } from '../challenges/index.ts';
import type { Codes } from '../codes/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { StepUp } from '../step-up/index.ts';

/** The ledger of consents, which knows the texts that bind (module privacy). */
export interface SignInAgreements {
  check(db: Queryable, agreements: readonly SignInAgreement[]): Promise<void>;
  /** Whether they ever did: nobody comes in without. */
  hasAgreed(tx: Queryable, personId: string): Promise<boolean>;
  /** Refuses whoever has never agreed and does not now: nobody gets an account without. */
  require(tx: Queryable, personId: string, agreements: readonly SignInAgreement[]): Promise<void>;
  agree(tx: Queryable, caller: Caller<Person>, agreements: readonly SignInAgreement[]): Promise<void>;
}

export interface SignInDependencies {
  db: Database;
  vault: Vault;
  codes: Codes;
  sessions: Sessions;
  stepUp: StepUp;
  challenges: Challenges;
  agreements: SignInAgreements;
  /** How many people may be named in an hour, from one network and from everywhere. */
  invites: { perIp: number; total: number };
  /** The platform an account works for. */
  sceneOf(accountId: string): Promise<ChosenScene>;
  /** The corp of enterprise WeChat that an organisation is. */
  corpOf(organizationId: string | null): Promise<Record<'corpId' | 'corpName', string | null>>;
}

/** As the session state names it; nulls while none is chosen. */
export type ChosenScene = Record<'sceneId' | 'sceneName' | 'appId' | 'appName', string | null>;
