import { redirect } from 'react-router';
import type { Route } from './+types/contract-phone-links';

/** The phone's addresses of the desktop's pages: one contract has one page there, the lists another. */
export function loader({ url }: Route.LoaderArgs) {
  const id = url.searchParams.get('id');
  if (!id) return redirect('/mobile/signing');
  const signs = /cloudsignature\/?$/i.test(url.pathname);
  const query = new URLSearchParams({ id, ...(signs ? { step: 'sign' } : {}) });
  return redirect(`/mobile/signing/indexNew?${query}`);
}

export default function ContractPhoneLinks() {
  return null;
}
