import type { AccountListItem } from '@yinxin/api/client';

/** The account in use stands first, the others keep their order. */
export const currentFirst = (accounts: readonly AccountListItem[]): AccountListItem[] => [
  ...accounts.filter(({ check }) => check),
  ...accounts.filter(({ check }) => !check),
];
