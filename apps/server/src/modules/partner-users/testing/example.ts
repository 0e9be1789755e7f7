import type { PartnerRole } from '@yinxin/api';
import type { TestServer } from '../../../testing/server.ts';
import type { PartnerRow } from '../../partners/tables.ts';
import type { TestPartnerUser } from './index.ts';

/**
 * What belongs to a partner or to somebody of it, by the name it has in the request. Others must not learn of any of it, so
 * nothing else stands here: a month, a state or a page is written into the request itself.
 */
export type Ids = Readonly<Record<string, string>>;

/** Whose an example is: somebody in a role, and a partner that role is about. */
export interface PartnerWorld {
  server: TestServer;
  partner: PartnerRow;
  user: TestPartnerUser;
  role: PartnerRole;
}

export interface PartnerExample {
  /**
   * Makes what the request names as the partner's own, so that the call succeeds for whoever may make it: once for each
   * role. What the call lists is made here too, although nothing of it is named.
   */
  own?(world: PartnerWorld): Promise<Ids>;
  query?(ids: Ids): Record<string, string>;
  body?(ids: Ids): unknown;
  form?(ids: Ids): Record<string, string>;
  /** Of a call that takes a file. */
  file?: { name: string; bytes: Uint8Array; fields?(ids: Ids): Record<string, string> };
  /** About nothing but the caller, who could not name anything of somebody else; and why. */
  aboutCaller?: string;
}
