import { REPORT_DAYS } from '@yinxin/api/client';
import { ReportPage } from '~/features/contract-reports/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/contract-reports';

export async function loader({ context, url }: Route.LoaderArgs) {
  const wanted = Number(url.searchParams.get('days'));
  const days = REPORT_DAYS.find((span) => span === wanted) ?? 90;
  const report = await context.get(siteContext).send('GET /api/appapi/contract/report', { query: { days } });
  return { report, days };
}

export default function ContractReports({ loaderData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} phone={usePhone()} />;
}
