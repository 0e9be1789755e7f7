import type { CallResult, FlowRole, flowParties as partiesCall } from '@yinxin/api';
import type { Actor } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type Approver, ownPartner, requireAuthor } from '../contract-drafting/index.ts';
import { type Contact, contactsAmong } from '../counterparties/index.ts';
import { authoriseReading } from '../members/index.ts';
import type { FlowParts } from './definitions.ts';
import { approversAmong, definitionNow } from './planning.ts';
import { contactsIn, membersIn, rolesOf } from './roles.ts';

type Parties = CallResult<typeof partiesCall>;
type Holder = Pick<Contact, 'name' | 'phone' | 'organizationName'>;

interface Holders {
  author: Holder;
  members: ReadonlyMap<string, Approver>;
  contacts: ReadonlyMap<string, Contact>;
  organizationName: string;
}

/** Who takes a role, where that is settled and they are still there. */
function holderOf({ holder, holderId }: FlowRole, holders: Holders): Holder | undefined {
  if (holder === 'author') return holders.author;
  const id = holderId ?? '';
  if (holder === 'counterparty') return holders.contacts.get(id);
  const member = holders.members.get(id);
  return member && { ...member, organizationName: holders.organizationName };
}

const GONE = {
  member: '指定的成员已离开企业或尚未实名',
  counterparty: '指定的联系人已不在通讯录中',
} as const;

/** The parties of a contract to come, for whoever writes contracts: phones are shown to nobody else. */
export async function flowParties(parts: FlowParts, who: Actor, flowId: string): Promise<Parties> {
  const { db } = parts;
  const { organization } = await authoriseReading(db, who, 'read-flows');
  await requireAuthor(db, who);
  const definition = await definitionNow(db, organization.id, flowId);
  if (!definition) throw problem('FLOW_NOT_FOUND');
  const { rules } = definition.version;
  const { roles, quorums } = rolesOf(rules);
  const holders: Holders = {
    author: await ownPartner(parts, who),
    members: await approversAmong(parts, db, organization.id, membersIn(rules)),
    contacts: await contactsAmong(parts, db, organization.id, contactsIn(rules)),
    organizationName: who.organizationName,
  };
  const taken = roles.map((role) => ({ role, holder: holderOf(role, holders) }));
  return {
    version: definition.version.number,
    parties: taken.map(({ role: { key, kind, part, actingAs, step, intent }, holder }) => ({
      ...{ key, kind, part, actingAs, step, intent, reading: 'link' as const, role: '', idNumber: '' },
      name: holder?.name ?? '',
      phone: holder?.phone ?? '',
      organizationName: kind === 'organization' ? (holder?.organizationName ?? '') : '',
    })),
    quorums: { ...quorums },
    problems: taken.flatMap(({ role: { name, holder: settled }, holder }) =>
      !holder && (settled === 'member' || settled === 'counterparty')
        ? [`角色“${name}”${GONE[settled]}，请另填`]
        : [],
    ),
  };
}
