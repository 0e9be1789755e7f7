import { HelpPage } from '~/features/help/index.ts';
import { keywordIn } from '~/parts/reading/keyword.ts';
import { useSiteData } from '~/site/site-data.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/help';

export const loader = ({ url }: Route.LoaderArgs) => ({ keyword: keywordIn(url.searchParams) });

export default function Help({ loaderData: { keyword } }: Route.ComponentProps) {
  const { site } = useSiteData();
  return <HelpPage keyword={keyword} telephone={site.servicePhone} phone={usePhone()} />;
}
