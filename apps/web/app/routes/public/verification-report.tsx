import type { Send } from '@yinxin/api/client';
import { loginPathOf, ReportPage, type ReportPart } from '~/features/verification/index.ts';
import { chosenScene } from '~/parts/scene/index.ts';
import { pathOn } from '~/site/device.ts';
import { isProblem } from '~/site/problem-of.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/verification-report';

/** Why the reports of an account stay closed to somebody; what is no refusal goes on. */
function closedBy(error: unknown): ReportPart {
  if (isProblem(error, 'FORBIDDEN')) return { part: 'refused', by: 'role' };
  if (isProblem(error, 'ORG_STATE')) return { part: 'refused', by: 'state' };
  throw error;
}

async function partFor(send: Send, wantsToBuy: boolean): Promise<ReportPart> {
  const reports = await send('GET /api/appapi/verificationReport/list', { query: {} }).catch(closedBy);
  if ('part' in reports) return reports;
  const hasAny = reports.quota.left > 0 || reports.list.length > 0;
  if (hasAny && !wantsToBuy) return { part: 'reportView', reports };
  const [catalogue, scene] = await Promise.all([send('GET /api/appapi/order/catalogue'), chosenScene(send)]);
  return { part: 'packageBuy', reports, buy: { catalogue, hasScene: scene !== undefined } };
}

export async function loader({ url, context }: Route.LoaderArgs): Promise<ReportPart> {
  const { send, user } = context.get(siteContext);
  const phone = url.pathname.startsWith('/mobile');
  if (!user) return { part: 'login', loginPath: loginPathOf(pathOn('/login', phone), phone) };
  return partFor(send, url.searchParams.get('part') === 'packageBuy');
}

export default function VerificationReport({ loaderData }: Route.ComponentProps) {
  return <ReportPage data={loaderData} phone={usePhone()} />;
}
