import { PhonePage } from '~/features/auth/index.ts';
import { leaveFor, loadStanding } from '~/features/auth/loading.ts';
import { placeOfPerson } from '~/features/auth/places.ts';
import type { Route } from './+types/phone';

export async function loader(args: Route.LoaderArgs) {
  const { user, state, spine } = await loadStanding(args);
  if (!state.person || placeOfPerson(state.person) !== 'phone') return leaveFor('entry', args);
  return { verification: state.person, loginPhone: user.account, spine };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PhonePage {...loaderData} />;
}
