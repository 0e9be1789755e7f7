import { useLocation } from 'react-router';
import { CentrePage } from '~/features/platform/documents/centre-page.tsx';
import { loadCentre } from '~/features/platform/documents/load.ts';
import { PhoneCentrePage } from '~/features/platform/documents/phone-centre-page.tsx';
import { Missing } from '~/parts/errors/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/document';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadCentre(context.get(siteContext).send, url.searchParams);

export default function DocumentCentre({ loaderData }: Route.ComponentProps) {
  const phone = usePhone();
  return phone ? <PhoneCentrePage {...loaderData} /> : <CentrePage {...loaderData} />;
}

export function ErrorBoundary() {
  return <Missing what="这类文档" list={useLocation().pathname} label="回到文档中心" />;
}
