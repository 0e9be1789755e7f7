import { data, type LoaderFunctionArgs } from 'react-router';
import { partnerContext } from '~/site/partner-context.ts';

/** The guard leads on to a page of the menu; whoever still comes here finds none, and the frame says so. */
export const loader = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => {
  const place = context.get(partnerContext);
  const isWelcome = place?.state === 'open' && place.self.userInfo.mustChangePassword;
  return data(null, { status: isWelcome ? 200 : 404 });
};

export default function Elsewhere() {
  return null;
}
