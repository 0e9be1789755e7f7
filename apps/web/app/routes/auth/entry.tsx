import { redirect } from 'react-router';
import { leaveFor, loadStanding } from '~/features/auth/loading.ts';
import { nextPlace, subjectOf } from '~/features/auth/places.ts';
import type { Route } from './+types/entry';

/** Decides by account and state: on with the case wherever it was left, or back to where the visitor came from. */
export async function loader(args: Route.LoaderArgs) {
  const { user, state, goto } = await loadStanding(args);
  const place = nextPlace(user, state);
  if (place === undefined && goto) throw redirect(goto);
  const subject = subjectOf(user, state);
  return place === undefined || place === 'result'
    ? leaveFor('result', args, { subject })
    : leaveFor(place, args);
}

export default function Entry() {
  return null;
}
