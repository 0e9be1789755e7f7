import * as api from '@yinxin/api';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import { accounts } from '../accounts/index.ts';
import type { RecordedEvent } from '../events/index.ts';
import type { Notices, Told } from '../notices/index.ts';
import type { Privacy } from '../privacy/index.ts';
import { beginDelegation, type DelegationParts, endDelegation, listDelegations } from './commands.ts';
import { heldOf } from './personal-data.ts';

export { delegatedTo, delegatesOf, openDelegations } from './access.ts';
export { beginDelegation } from './commands.ts';
export { decisionsOf, noteDecision } from './decisions.ts';
export { isFolderRuled } from './subjects.ts';
export {
  type ApprovalDecision,
  type DelegationRow,
  type FlowDefinition,
  type FlowVersion,
  flowDefinitions,
  flowVersions,
} from './tables.ts';

/** The member who approves for another. */
const delegate =
  (kind: 'delegation-begun' | 'delegation-ended') =>
  async (db: Queryable, event: RecordedEvent): Promise<Told[]> => {
    const [account] = await db
      .select({ personId: accounts.personId })
      .from(accounts)
      .where(eq(accounts.id, String(event.facts.delegate)));
    const { organizationId } = event;
    return account && organizationId ? [{ personId: account.personId, kind, organizationId }] : [];
  };

/** Who approves, and in whose place while somebody is away. */
export function createApprovals(
  book: CallBook,
  parts: DelegationParts & { notices: Notices; privacy: Privacy },
): void {
  book.answer(api.delegationList, ({ person }) => listDelegations(parts, person));
  book.answer(api.beginDelegation, async ({ body, caller }) => ({
    id: await beginDelegation(parts, caller, body),
  }));
  book.answer(api.endDelegation, async ({ body, caller }) => {
    await endDelegation(parts, caller, body.id);
    return null;
  });
  parts.privacy.addToCopy('审批', heldOf);
  parts.notices.addRules({
    'begin-delegation': delegate('delegation-begun'),
    'end-delegation': delegate('delegation-ended'),
  });
}
