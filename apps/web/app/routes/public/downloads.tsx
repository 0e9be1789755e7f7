import { DownloadsPage } from '~/features/downloads/index.ts';
import { keywordIn } from '~/parts/reading/keyword.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/downloads';

/** All files at once: the filter offers only categories that have one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const files = await context
    .get(siteContext)
    .send('GET /api/back/operation/downloadManager/getDownloadManagerAll', { query: {} });
  return {
    files,
    category: url.searchParams.get('category') || undefined,
    keyword: keywordIn(url.searchParams),
  };
}

export default function Downloads({ loaderData }: Route.ComponentProps) {
  return <DownloadsPage {...loaderData} phone={usePhone()} />;
}
