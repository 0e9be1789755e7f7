import type {
  AGREEMENTS,
  AnyWay,
  CheckKind,
  CheckOutcome,
  ContractKind,
  MemberRole,
  Owner,
  SignInAgreement,
} from '@yinxin/api';
import type { Certificate, Signer } from '@yinxin/pki';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable, RelaxedStore } from '../../db/connect.ts';
import type { Actor, Caller, Person } from '../../http/principal.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Keys } from '../../providers/keys/index.ts';
import type { SmsProvider } from '../../providers/sms/index.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { Certificates } from '../certificates/index.ts';
import type { Codes } from '../codes/index.ts';
import type { DocumentFormat } from '../document-formats/index.ts';
import type { identityNumberOf, ProofRows } from '../identity/index.ts';
import type { Notices } from '../notices/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { StepUp } from '../step-up/index.ts';
import type { Scanning, TypesettingPool } from '../typesetting/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import type { ContractJobs } from './jobs.ts';

/** What was taken for a use of a seal, before anything is signed with it. */
export interface TakenSeal {
  useId: string;
  serial: string;
}

/** A use of a seal, as a contract asks for it. */
interface WantedSeal {
  sealId: string;
  sceneId: string | null;
  document: string;
  digest: string;
  amount: number | null;
  contractId: string;
  /** Since when those who sign are who they are. */
  agreedSince: Date | null;
  reference: string;
  /** The authorisation under which nobody was asked. */
  silentId?: string;
}

/** Somebody waits for leave to use a seal. */
export interface PendingUse {
  id: string;
  /** Who asked. */
  accountId: string;
  contractId: string | null;
  document: string;
  since: Date;
  /** Whose word it takes now, of one of them. */
  approvers: readonly string[];
  /** Who decides where nobody is named, in words. */
  otherwise: string;
}

/** What contracts need of seals. */
interface SealsInUse<Taken extends TakenSeal = TakenSeal> {
  /** Authorises and records a use in the transaction of the act it is part of. */
  useSeal(tx: Queryable, caller: Caller<Actor>, use: WantedSeal): Promise<Taken>;
  /** Refuses what `useSeal` would refuse, and a seal whose key is elsewhere unless its token is in hand. */
  checkUse(tx: Queryable, who: Actor, use: WantedSeal, isOnToken: boolean): Promise<void>;
  /** What a use rested on. */
  authorityOf(tx: Queryable, useId: string): Promise<SealAuthority>;
  /** The signature came to nothing: what allowed the use can be used again. */
  returnUse(tx: Queryable, caller: Caller, useId: string): Promise<void>;
  materialOf(
    tx: Queryable,
    taken: Taken,
  ): Promise<{
    certificate: Certificate;
    chain: Certificate[];
    picture: Uint8Array;
    widthMm: number;
    signer: Signer | undefined;
  }>;
  /** How often each seal of an owner was used in these days, by one account or by all. */
  usesSince(
    tx: Queryable,
    owner: Owner,
    days: number,
    accountId: string | undefined,
  ): Promise<{ name: string; count: number }[]>;
  /** Requests to use a seal of an owner that nobody has decided yet: of one account, or of all; the oldest first. */
  usesPending(tx: Queryable, owner: Owner, accountId: string | undefined): Promise<PendingUse[]>;
  /** The certificate on somebody's token that is to sign, with its issuers. @throws SIGN_CERTIFICATE */
  tokenCertificate(
    tx: Queryable,
    who: Actor,
    wanted: { serial: string; sealId: string | undefined },
  ): Promise<{ certificate: Certificate; chain: Certificate[] }>;
}

/** What a use of a seal rested on: who may, who let them, who agreed to this use. */
interface SealAuthority {
  seal: string;
  /** Of whoever used it, in the organisation. */
  roles: readonly MemberRole[];
  /** Null for whoever keeps the seal. */
  grant: { id: string; by: string; at: Date; until: Date | null } | null;
  approval: { id: string; askedAt: Date; by: string; at: Date | null } | null;
}

/** How somebody's identity was assured: what was checked, by whom, with which answer. */
export interface IdentityProof {
  verificationId: string;
  method: AnyWay;
  since: Date;
  /** As on the paper; of an organisation its name and credit code. */
  name: string;
  paper: string;
  /** The last characters of a person's number; of an organisation its whole code, which is public. */
  number: string;
  checks: readonly {
    kind: CheckKind;
    outcome: CheckOutcome;
    vendor: string;
    /** The vendor's own number of the call; empty where there is none. */
    reference: string;
    at: Date;
  }[];
}

/** What an authorisation of 静默签 is judged by. */
export interface SilentContract {
  id: string;
  organizationId: string;
  templateVersionId: string | null;
  kind: ContractKind | null;
  sceneId: string | null;
  amount: number | null;
  createdAt: Date;
  /** Whose words it says: who wrote it, who changed it last, who sent it. */
  writers: string[];
  /** What it says of money itself, read before anything is locked. */
  money: ContractMoney;
}
/** The largest sums that a contract names, in 分. */
export interface ContractMoney {
  onPages: number;
  filledIn: number;
  /** Every page has words: what is only drawn is not known here. */
  isReadable: boolean;
}
export interface SilentUse {
  id: string;
  sealId: string;
  contract: SilentContract;
}

/** An authorisation as it stood when it was used. */
interface SilentTerms {
  id: string;
  /** The administrator who gave it. */
  by: string;
  givenAt: Date;
  from: Date;
  until: Date;
  uses: number;
  /** What it is limited to, in words. */
  scope: string;
}

/** What an administrator lets an organisation's seal sign without being asked (静默签). */
export interface SilentSigning {
  hasOpen(tx: Queryable, organizationId: string): Promise<boolean>;
  /** Says under which authorisation a contract would be signed if its amount were what it names. */
  hold(tx: Queryable, contract: SilentContract): Promise<void>;
  /** The authorisation that fits a contract, with its seal and whoever gave it, as they are now. */
  find(
    tx: Queryable,
    contract: SilentContract,
  ): Promise<{ id: string; sealId: string; who: Actor } | undefined>;
  /** What was authorised, by whom. */
  termsOf(tx: Queryable, id: string): Promise<SilentTerms>;
  /** Judges it anew and counts one use, in the transaction of the act. @throws SILENT_OVER */
  spend(tx: Queryable, caller: Caller<Actor>, use: SilentUse): Promise<void>;
}

/** Packages of contracts: what sending costs. */
interface ContractQuota {
  /** @throws QUOTA_SHORT */
  use(tx: Queryable, owner: Owner, amount: number, reference: string): Promise<void>;
  /** The same for each of several: for all of them or for none. @throws QUOTA_SHORT */
  useForEach(tx: Queryable, owner: Owner, amount: number, references: readonly string[]): Promise<void>;
  giveBack(tx: Queryable, reference: string): Promise<void>;
  left(tx: Queryable, owner: Owner): Promise<number>;
  /** What came in and what was taken, the newest first. */
  entries(
    tx: Queryable,
    owner: Owner,
    page: { before?: string | undefined; limit: number },
  ): Promise<{ id: string; at: Date; amount: number; reference: string | null; endsAt: Date | null }[]>;
  /** Null where something else pays for the next one, or nothing does. */
  trial(tx: Queryable, owner: Owner): Promise<{ left: number; needsIdentity: boolean } | null>;
}

export interface ContractDependencies {
  db: Database;
  relaxed: Pick<RelaxedStore, 'db'>;
  vault: OpenedVault;
  keys: Keys;
  certificates: Certificates;
  storage: ObjectStore;
  stepUp: StepUp;
  codes: Codes;
  /** Signs in by the code of a phone. @throws CODE_WRONG */
  signIn(
    caller: Caller,
    given: { phone: string; code: string; agreed: readonly SignInAgreement[] },
  ): Promise<{ token: string; person: Person; isNew: boolean }>;
  jobs: Jobs;
  sms: SmsProvider;
  notices: Notices;
  privacy: Privacy;
  upkeep: Upkeep;
  seals: SealsInUse;
  quota: ContractQuota;
  silent: SilentSigning;
  /** The platform an account works for; null while none is chosen. */
  sceneOf(tx: Queryable, accountId: string): Promise<string | null>;
  /** The masked number of a verified person's paper, as certificates show it. */
  identityNumberOf(
    tx: Queryable,
    personId: string,
    read?: Parameters<typeof identityNumberOf>[3],
  ): Promise<string | undefined>;
  /** Whether the paper by which somebody's identity is assured has this number. */
  hasPaper(tx: Queryable, personId: string, number: string): Promise<boolean>;
  /** How somebody's identity is assured now. */
  identityOf(
    tx: Queryable,
    whose: { personId: string } | { organizationId: string },
    read?: ProofRows,
  ): Promise<IdentityProof | undefined>;
  /** The version of an agreement that bound on a day. */
  agreementOn(
    tx: Queryable,
    name: keyof typeof AGREEMENTS,
    day: Date,
  ): Promise<{ version: string; sha256: string } | undefined>;
  papers: TypesettingPool;
  format: DocumentFormat;
  scanning: Scanning;
  /** Our own address: links in messages begin with it. */
  origin: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => Date;
}

/** What every module of contracts is made of: what they need of others, and the work they leave to jobs. */
export interface ContractParts extends ContractDependencies {
  work: ContractJobs;
}
