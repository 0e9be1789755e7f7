import { CheckPage } from '~/features/verification/index.ts';
import { isProblem } from '~/site/problem-of.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/verification-report-check';

export async function loader({ url, context }: Route.LoaderArgs) {
  const number = (url.searchParams.get('number') ?? '').trim().toUpperCase();
  const { send } = context.get(siteContext);
  const report = number
    ? await send('GET /api/file/verification/report', { query: { number } }).catch((error: unknown) => {
        // only then is it certain that nobody gave it out
        if (isProblem(error, 'REPORT_NOT_FOUND', 'INVALID_INPUT')) return undefined;
        throw error;
      })
    : undefined;
  return { number, report };
}

export default function VerificationReportCheck({ loaderData }: Route.ComponentProps) {
  return <CheckPage {...loaderData} phone={usePhone()} />;
}
