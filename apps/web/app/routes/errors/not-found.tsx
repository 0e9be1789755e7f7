import { data } from 'react-router';
import { ErrorPage } from '~/parts/errors/index.ts';

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <ErrorPage status={404} />;
}
