import { CheckPage } from '~/features/verification/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/verification-report-check';

export async function loader({ url, context }: Route.LoaderArgs) {
  const number = (url.searchParams.get('number') ?? '').trim().toUpperCase();
  const { send } = context.get(siteContext);
  const report = number
    ? await send('GET /api/file/verification/report', { query: { number } }).catch(() => undefined)
    : undefined;
  return { number, report };
}

export default function VerificationReportCheck({ loaderData }: Route.ComponentProps) {
  return <CheckPage {...loaderData} phone={usePhone()} />;
}
