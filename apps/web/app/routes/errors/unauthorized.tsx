import { data } from 'react-router';
import { ErrorPage } from '~/features/errors';

export const loader = () => data(null, { status: 401 });

export default function Unauthorized() {
  return <ErrorPage status={401} />;
}
