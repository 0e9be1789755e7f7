// The one way from a new account to a seal: 个人 → 企业 → 印章. Which of them are asked follows from what one came for.
import type { CurrentUser } from '@yinxin/api/client';
import { desktopPathOf } from '~/site/device.ts';
import { isMobilePath } from '~/site/paths.ts';
import { clockTime } from '~/ui/index.ts';
import { type AuthState, PLACES } from '../places.ts';

export interface SpineGroup {
  name: '个人' | '企业' | '印章';
  /** What it costs and takes while it is to be done, when it was done afterwards. */
  note: string;
  state: 'done' | 'now' | 'later';
}

const desktop = (path: string) => (isMobilePath(path) ? desktopPathOf(path) : path);
const pathIn = (address: string) => desktop(address.replace(/[?#].*$/, ''));

const companyPlaces: readonly string[] = [PLACES.company, PLACES.seal];

/** Whether what somebody is at, or comes back to afterwards, takes a company. */
export const leadsToCompany = (path: string, search: string, goto: string | undefined): boolean =>
  companyPlaces.includes(desktop(path)) ||
  new URLSearchParams(search).get('subject') === 'organization' ||
  (goto !== undefined && companyPlaces.includes(pathIn(goto)));

const PERSON_NOTE = '约 1 分钟 · 免费';
const COMPANY_NOTE = '约 3 分钟 · 免费';
const SEAL_NOTE = '约 1 分钟';

interface Way {
  user: Pick<CurrentUser, 'type' | 'orgName'>;
  state: Pick<AuthState, 'personState' | 'orgState' | 'assurance'>;
  path: string;
  search: string;
  goto: string | undefined;
  /** What a seal costs, by the price list. */
  sealPrice?: string | undefined;
}

export function spineOf({ user, state, path, search, goto, sealPrice }: Way): readonly SpineGroup[] {
  const known = state.personState === 1;
  const since = state.assurance && clockTime(state.assurance.verifiedAt).short;
  const person = { name: '个人' as const, note: known ? `已实名 ${since ?? ''}`.trim() : PERSON_NOTE };
  if (user.type === 0 && !leadsToCompany(path, search, goto))
    return [{ ...person, state: known ? 'done' : 'now' }];
  const certified = user.type === 1 && state.orgState === 1;
  return [
    { ...person, state: known ? 'done' : 'now' },
    {
      name: '企业',
      note: certified ? `${user.orgName}，已认证` : COMPANY_NOTE,
      state: certified ? 'done' : known ? 'now' : 'later',
    },
    {
      name: '印章',
      note: [SEAL_NOTE, sealPrice].filter(Boolean).join(' · '),
      state: certified ? 'now' : 'later',
    },
  ];
}

/** The end of the way. */
export const withSeal = (groups: readonly SpineGroup[], sealName: string): readonly SpineGroup[] =>
  groups.map((group, at) =>
    at === groups.length - 1 ? { ...group, note: `${sealName}，已启用`, state: 'done' } : group,
  );
