import { redirect } from 'react-router';
import type { Route } from './+types/mobile-contract-old';

/** What former links called the contract. */
const FORMER = ['id', 'contractId', 'signingId'] as const;

/** Links of the former form lead to the present one. */
export function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token');
  const id = FORMER.map((name) => url.searchParams.get(name)).find(Boolean);
  const query: Record<string, string> | undefined = token ? { token } : id ? { id } : undefined;
  throw redirect(query ? `/mobile/signing/indexNew?${new URLSearchParams(query)}` : '/mobile/signing');
}
