import { useLocation } from 'react-router';
import { CentrePage } from '~/features/platform/documents/centre-page.tsx';
import { loadCentre } from '~/features/platform/documents/load.ts';
import { PhoneCentrePage } from '~/features/platform/documents/phone-centre-page.tsx';
import { Missing } from '~/features/reading';
import { isMobilePath } from '~/guards/device.ts';
import { siteContext } from '~/server-context.ts';
import type { Route } from './+types/document';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadCentre(context.get(siteContext).send, url.searchParams);

export default function DocumentCentre({ loaderData }: Route.ComponentProps) {
  const phone = isMobilePath(useLocation().pathname);
  return phone ? <PhoneCentrePage {...loaderData} /> : <CentrePage {...loaderData} />;
}

export function ErrorBoundary() {
  return <Missing what="这类文档" list={useLocation().pathname} label="回到文档中心" />;
}
