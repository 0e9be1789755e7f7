import { data } from 'react-router';
import { ErrorPage } from '~/parts/errors/index.ts';

export const loader = () => data(null, { status: 403 });

export default function Forbidden() {
  return <ErrorPage status={403} />;
}
