import { agreementsToSignIn, type Send } from '@yinxin/api/client';
import { isOpen } from '@yinxin/api/page';
import { redirect } from 'react-router';
import { LinkSubject } from '~/features/contract/index.ts';
import { LoginPage } from '~/features/login/index.ts';
import { pathOn } from '~/site/device.ts';
import { hasAim, safeGoto, withGoto } from '~/site/goto.ts';
import { isMobilePath, QUESTION, START, WECOM_DOOR, WECOM_PHONE_DOOR } from '~/site/paths.ts';
import { siteContext } from '~/site/server-context.ts';
import { useSiteData } from '~/site/site-data.ts';
import { viewOf } from '~/site/view.ts';
import type { Route } from './+types/login';

/** Who asks for what, for whoever came by the link of a message; a link that is none is told where it leads. */
async function linkedTo(send: Send, destination: string) {
  const token = /^\/s\/([\w-]+)/.exec(destination)?.[1];
  if (!token) return undefined;
  return send('GET /api/appapi/contract/invited', { query: { token } }).catch(() => undefined);
}

/** A computer scans; a phone is asked inside of enterprise WeChat alone. */
function wecomDoorFor(destination: string, phone: boolean, inWecom: boolean): string | undefined {
  if (phone) return inWecom ? withGoto(WECOM_PHONE_DOOR, destination) : undefined;
  return withGoto(WECOM_DOOR, destination);
}

/** Whoever is signed in already goes on at once. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { user, send, site, visit } = context.get(siteContext);
  const goto = url.searchParams.get('goto');
  const destination = goto === null ? START : safeGoto(goto);
  if (user) throw redirect(destination);
  const phone = isMobilePath(url.pathname);
  const about = await linkedTo(send, destination);
  const agreements = await send('GET /api/back/operation/agreement/getAgreementAll');
  return {
    destination,
    firstDestination: hasAim(destination) ? destination : pathOn(QUESTION, phone),
    about,
    wecomDoor:
      isOpen('wecom') && site.wecom ? wecomDoorFor(destination, phone, viewOf(visit).inWecom) : undefined,
    prefix: phone ? '/mobile' : '',
    agreements: agreementsToSignIn(agreements),
  };
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { site } = useSiteData();
  const { about, ...rest } = loaderData;
  return <LoginPage {...rest} about={about && <LinkSubject invitation={about} />} demo={site.demo} />;
}
