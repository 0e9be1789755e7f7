import { redirect } from 'react-router';
import { withGoto } from '~/site/goto.ts';

/** Identity is proven in one place; whoever came from here comes back to the console. */
export function loader() {
  throw redirect(withGoto('/auth', '/platform/console/default'));
}

export default function PlatformAuthentication() {
  return null;
}
