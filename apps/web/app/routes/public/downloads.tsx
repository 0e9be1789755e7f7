import { useLocation } from 'react-router';
import { DownloadsPage } from '~/features/downloads';
import { isMobilePath } from '~/guards/device.ts';
import { siteContext } from '~/server-context.ts';
import type { Route } from './+types/downloads';

export const loader = ({ context }: Route.LoaderArgs) =>
  context
    .get(siteContext)
    .send('GET /api/back/operation/downloadManager/getDownloadManagerAll', { query: {} });

export default function Downloads({ loaderData: files }: Route.ComponentProps) {
  return <DownloadsPage files={files} phone={isMobilePath(useLocation().pathname)} />;
}
