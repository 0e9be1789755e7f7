import { data } from 'react-router';
import { ErrorPage } from '~/parts/errors/index.ts';

export const loader = () => data(null, { status: 401 });

export default function Unauthorized() {
  return <ErrorPage status={401} />;
}
