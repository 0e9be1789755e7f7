import type { PageRequest } from '@yinxin/api/page';
import { redirect } from 'react-router';
import { isVerified } from '~/guards/route.ts';
import { fromTemplatePath } from '~/parts/contracts/index.ts';
import { chosenScene } from '~/parts/scene/index.ts';
import { pathOn } from '~/site/device.ts';
import { wecomLoginFor, withGoto } from '~/site/goto.ts';
import { ofOrganization } from '~/site/of-organization.ts';
import { viewOf } from '~/site/view.ts';
import { draftNotThere } from '../draft-route.ts';

const MOST_SEALS = 50;

/** What every page of the wizard shows: the draft by `id`, or what one needs to begin. */
export async function loadWizard({ user, send, visit }: PageRequest, url: URL) {
  const { inWecom } = viewOf(visit);
  if (!user) throw redirect(wecomLoginFor(url.pathname + url.search, inWecom));
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
/** A template that a draft is to be made of, by an editor that the address names: loaded again, it is the same draft. */
export interface Beginning {
  template: string;
  editor: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Templates are for whoever is verified; the platform is the template's, or asked for once. */
export async function loadBeginning({ user, send, visit }: PageRequest, url: URL, template: string) {
  const here = url.pathname + url.search;
  if (!user) throw redirect(wecomLoginFor(here, viewOf(visit).inWecom));
  if (!isVerified(user)) throw redirect(withGoto(pathOn('/auth', true), here));
  const form = await send('GET /api/appapi/template/form', { query: { id: template } }).catch(draftNotThere);
  if (!form.sceneId && !(await chosenScene(send)))
    return { scenes: await send('GET /api/appapi/scene/list', { query: {} }) };
  const editor = url.searchParams.get('editor') ?? '';
  if (!UUID.test(editor)) throw redirect(`${fromTemplatePath(template)}&editor=${crypto.randomUUID()}`);
  return { begins: { template, editor } };
}

type Answered = Awaited<ReturnType<typeof loadWizard>>;
export type WizardData = Extract<Answered, { partners: unknown }>;
export type SceneAsked = Exclude<Answered, WizardData>;
