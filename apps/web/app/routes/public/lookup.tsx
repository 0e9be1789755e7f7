import { useLocation, useSearchParams } from 'react-router';
import { LookupPage } from '~/features/lookup/index.ts';
import { usePhone } from '~/site/use-phone.ts';

export default function Lookup() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const wanted = search.get('q') ?? '';
  return <LookupPage key={wanted} wanted={wanted} path={pathname} phone={usePhone()} />;
}
