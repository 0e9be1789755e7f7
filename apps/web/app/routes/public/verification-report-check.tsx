import { data } from 'react-router';
import { CheckPage } from '~/features/verification/index.ts';
import { isProblem } from '~/site/problem-of.ts';
import { siteContext } from '~/site/server-context.ts';
import { isTooOften } from '~/site/too-often.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/verification-report-check';

export async function loader({ url, context }: Route.LoaderArgs) {
  const number = (url.searchParams.get('number') ?? '').trim().toUpperCase();
  const { send } = context.get(siteContext);
  if (!number) return { number, report: undefined };
  try {
    return { number, report: await send('GET /api/file/verification/report', { query: { number } }) };
  } catch (error) {
    // only then is it certain that nobody gave it out
    if (isProblem(error, 'REPORT_NOT_FOUND', 'INVALID_INPUT')) return { number, report: undefined };
    if (isTooOften(error)) return data({ number, report: undefined, tooOften: true }, { status: 429 });
    throw error;
  }
}

export default function VerificationReportCheck({ loaderData }: Route.ComponentProps) {
  return <CheckPage {...loaderData} phone={usePhone()} />;
}
