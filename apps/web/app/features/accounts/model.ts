import type { AccountListItem, ResultOf } from '@yinxin/api/client';

export type FoundOrganization = ResultOf<'GET /api/appapi/query/org/cert/list'>[number];

/** The account in use stands first, the others keep their order. */
export const currentFirst = (accounts: readonly AccountListItem[]): AccountListItem[] => [
  ...accounts.filter(({ check }) => check),
  ...accounts.filter(({ check }) => !check),
];

export type AddingDecision =
  | { kind: 'refuse'; reason: string }
  | { kind: 'join'; organization: FoundOrganization }
  | { kind: 'create'; name: string };

const sameName = (name: string) => (item: { organizationName: string }) =>
  item.organizationName.trim() === name;

/** Product.md section 5: an empty name or one of one's own accounts is refused before the server is asked. */
export function refusalOf(typed: string, accounts: readonly AccountListItem[]): string | undefined {
  const name = typed.trim();
  if (!name) return '请输入企业名称';
  return accounts.filter(({ type }) => type === 1).some(sameName(name)) ? '该企业已存在' : undefined;
}

/** Product.md section 4: an organisation that exists (searchType 0) is joined, any other is created. */
export function decideAdding(
  typed: string,
  accounts: readonly AccountListItem[],
  found: readonly FoundOrganization[],
): AddingDecision {
  const reason = refusalOf(typed, accounts);
  if (reason) return { kind: 'refuse', reason };
  const name = typed.trim();
  const organization = found.filter(({ searchType }) => searchType === 0).find(sameName(name));
  return organization ? { kind: 'join', organization } : { kind: 'create', name };
}
