import type { Send } from '@yinxin/api/client';
import { OrganizationPage } from '~/features/organization/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/organization';

export async function loader({ context }: Route.LoaderArgs) {
  const { send, user } = context.get(siteContext);
  const [company, applications, invitations, reclaims] = await Promise.all([
    user?.type === 1 ? companyOf(send) : undefined,
    send('GET /api/appapi/org/myApplications'),
    send('GET /api/appapi/org/myInvitations'),
    send('GET /api/appapi/org/myReclaims'),
  ]);
  return { company, side: { applications, invitations, reclaims } };
}

async function companyOf(send: Send) {
  const organization = await send('GET /api/appapi/org/current');
  const { may } = organization;
  const [members, applications, invitations, notices] = await Promise.all([
    send('GET /api/appapi/org/members', { query: {} }),
    may.includes('read-applications') ? send('GET /api/appapi/org/applications') : [],
    may.includes('read-invitations') ? send('GET /api/appapi/org/invitations') : [],
    may.includes('set-notices') ? send('GET /api/appapi/org/notices') : [],
  ]);
  return { organization, members, applications, invitations, notices };
}

export default function Organization({ loaderData }: Route.ComponentProps) {
  return <OrganizationPage {...loaderData} phone={usePhone()} />;
}
