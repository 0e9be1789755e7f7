import { useLocation } from 'react-router';
import { DownloadsPage } from '~/features/downloads';
import { keywordIn } from '~/features/reading/keyword.ts';
import { isMobilePath } from '~/guards/device.ts';
import { siteContext } from '~/server-context.ts';
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
  return <DownloadsPage {...loaderData} phone={isMobilePath(useLocation().pathname)} />;
}
