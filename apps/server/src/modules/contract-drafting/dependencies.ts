import type { Owner } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import type { Converter } from '../../providers/convert/index.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import type { ContractFacts } from '../contracts/tables.ts';

/** A member who is asked, as a party is made of them. */
export interface Approver {
  accountId: string;
  personId: string;
  name: string;
  phone: string;
}

/** Whom a contract goes past before it goes out; of a step one is enough. */
export interface ApprovalPlan {
  flow: { id: string; name: string; versionId: string; number: number } | null;
  /** Where the template of the contract lies now. */
  folderId: string | null;
  /** What stands against sending, in words for its author. */
  problems: string[];
  steps: readonly (readonly Approver[])[];
  copied: readonly Approver[];
  /** So many days before the deadline whoever holds it up is reminded. */
  remindDays: readonly number[];
}

/** What contracts need of an organisation's rules. */
export interface ApprovalRules {
  /** For whoever would send it. */
  planFor(tx: Queryable, contract: ContractFacts, who: Actor): Promise<ApprovalPlan>;
  /** In 分: the sums from which on the rules may ask for something else. */
  boundsFor(tx: Queryable, contract: ContractFacts): Promise<number[]>;
  /** Whether it is a flow of whoever owns this contract or template. */
  knows(tx: Queryable, flowId: string, contractId: string): Promise<boolean>;
}

/** Members of a corp of enterprise WeChat whom an owner chose. */
export interface Contacts {
  /** Their phones. @throws WECOM_CONTACT for whoever was not chosen by this owner, WECOM_CONTACT_PHONE where none is known */
  phonesOf(tx: Queryable, owner: Owner, contactIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface DraftingParts extends ContractParts {
  contacts: Contacts;
  /** Documents say on every page that they bind nobody. */
  isSandbox: boolean;
  /** Since when somebody's papers lie with reviewers; undefined while they do not. */
  reviewSince(tx: Queryable, owner: Owner): Promise<Date | undefined>;
  flows: ApprovalRules;
  converter: Converter;
}
