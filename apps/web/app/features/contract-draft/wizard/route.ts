import type { PageRequest } from '@yinxin/api/page';
import { redirect } from 'react-router';
import { isVerified } from '~/guards/route.ts';
import { chosenScene } from '~/parts/scene/index.ts';
import { withGoto } from '~/site/goto.ts';
import { ofOrganization } from '~/site/of-organization.ts';
import { viewOf } from '~/site/view.ts';
import { draftNotThere } from '../draft-route.ts';

const MOST_SEALS = 50;

/** Who is there is asked by enterprise WeChat itself inside of it, by our login elsewhere; the way back is kept. */
const doorFor = (inWecom: boolean) => (inWecom ? '/mobile/qyWx/authorize' : '/mobile/login');

/** What every page of the wizard shows: the draft by `id`, or what one needs to begin. */
export async function loadWizard({ user, send, visit }: PageRequest, url: URL) {
  const { inWecom } = viewOf(visit);
  if (!user) throw redirect(withGoto(doorFor(inWecom), url.pathname + url.search));
  const id = url.searchParams.get('id');
  // a draft has its platform, one that is to come asks for it once
  if (!id && !(await chosenScene(send)))
    return { scenes: await send('GET /api/appapi/scene/list', { query: {} }) };
  const [stored, partners, quota, flows, { office }, { list: seals }] = await Promise.all([
    id ? send('GET /api/appapi/contract/draft', { query: { id } }).catch(draftNotThere) : undefined,
    send('GET /api/appapi/contract/partners'),
    send('GET /api/appapi/contract/quota'),
    ofOrganization(send('GET /api/appapi/flow/list')),
    send('GET /api/appapi/contract/accepted'),
    send('GET /api/appapi/seal/list', { query: { state: 'enabled', limit: MOST_SEALS } }),
  ]);
  return { stored, partners, quota, flows, office, seals, isKnown: isVerified(user), inWecom };
}
type Answered = Awaited<ReturnType<typeof loadWizard>>;
export type WizardData = Extract<Answered, { partners: unknown }>;
export type SceneAsked = Exclude<Answered, WizardData>;
