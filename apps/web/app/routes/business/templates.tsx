import { addressFor, loadTemplates, shownBy, TemplatesPage } from '~/features/templates/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/templates';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadTemplates(context.get(siteContext).send, shownBy(url.searchParams));

export default function Templates({ loaderData }: Route.ComponentProps) {
  const phone = usePhone();
  return <TemplatesPage key={addressFor(phone, loaderData.shown)} data={loaderData} phone={phone} />;
}
