import { ReviewPage } from '~/features/auth/index.ts';
import { leaveFor, loadStanding } from '~/features/auth/loading.ts';
import { placeOfPerson } from '~/features/auth/places.ts';
import type { Route } from './+types/review';

export async function loader(args: Route.LoaderArgs) {
  const { state, spine } = await loadStanding(args);
  if (!state.person || placeOfPerson(state.person) !== 'review') return leaveFor('entry', args);
  return { verification: state.person, spine };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ReviewPage {...loaderData} />;
}
