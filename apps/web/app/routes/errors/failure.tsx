import { data } from 'react-router';
import { ErrorPage } from '~/parts/errors/index.ts';

export const loader = () => data(null, { status: 500 });

export default function Failure() {
  return <ErrorPage status={500} />;
}
