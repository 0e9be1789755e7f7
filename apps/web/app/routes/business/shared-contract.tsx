import { useSearchParams } from 'react-router';
import { SharedPage } from '~/features/contract/index.ts';

export default function SharedContract() {
  const [query] = useSearchParams();
  return <SharedPage token={query.get('token') ?? ''} />;
}
