import { redirect } from 'react-router';

export function loader() {
  throw redirect('/platform/console/default');
}

export default function Console() {
  return null;
}
