import type { AccountListItem, ResultOf } from '@yinxin/api/client';

export type FoundOrganization = ResultOf<'GET /api/appapi/query/org/cert/list'>[number];

const ALREADY = '该企业已存在，您已是成员或者已申请加入';

type AddingDecision =
  | { kind: 'refuse'; reason: string }
  | { kind: 'join'; organization: FoundOrganization }
  | { kind: 'create'; name: string };

const sameName = (name: string) => (item: { organizationName: string }) =>
  item.organizationName.trim() === name;

/** An empty name or one of one's own accounts is refused before the server is asked (docs/specification/accounts.md). */
export function refusalOf(typed: string, accounts: readonly AccountListItem[]): string | undefined {
  const name = typed.trim();
  if (!name) return '请输入企业名称';
  return accounts.filter(({ type }) => type === 1).some(sameName(name)) ? '该企业已存在' : undefined;
}

/** An organisation that exists (searchType 0) is joined, any other is created (docs/specification/accounts.md). */
export function decideAdding(
  typed: string,
  accounts: readonly AccountListItem[],
  found: readonly FoundOrganization[],
): AddingDecision {
  const reason = refusalOf(typed, accounts);
  if (reason) return { kind: 'refuse', reason };
  const name = typed.trim();
  const organization = found.filter(({ searchType }) => searchType === 0).find(sameName(name));
  if (!organization) return { kind: 'create', name };
  if (!organization.may.includes('apply-to-join')) return { kind: 'refuse', reason: ALREADY };
  return { kind: 'join', organization };
}
