import { parseCookie } from 'cookie';
import { describe, expect, test } from 'vitest';
import { deviceOf, isNarrow, properPath, viewportCookie } from '~/site/device.ts';
import { finder, hasPage } from '~/site/pages/find.ts';
import { agents } from '~/site/user-agents.ts';
import { deviceGuard } from './device.ts';
import { redirectOf } from './index.ts';
import type { Visit } from './visit.ts';

const aUser = (states: { type?: 0 | 1; personState?: 0 | 1; orgState?: 0 | 1 } = {}) => ({
  userId: 'u',
  userName: '',
  account: '138****0001',
  uid: 'a',
  type: 0 as const,
  orgId: null,
  orgName: '',
  personState: 0 as const,
  orgState: 0 as const,
  ...states,
});

const aVisit = (visit: Partial<Visit>): Visit => ({
  path: '/pc/home',
  search: '',
  userAgent: agents.chrome,
  device: 'desktop',
  access: 'public',
  hasToken: false,
  user: async () => undefined,
  partner: { hasToken: false },
  ...visit,
});

const guarded = (visit: Partial<Visit>) => redirectOf(aVisit(visit));

describe('device', () => {
  test.each([
    ['/', '/mobile'],
    ['/pc/home', '/mobile/pc/home'],
    ['/login', '/mobile/login'],
    ['/agreement/privacy', '/mobile/agreement/privacy'],
    ['/about/news', '/mobile/news'],
    ['/downZone', '/mobile/download'],
    ['/mobile/about/news', '/mobile/news'],
    ['/mobile/downZone', '/mobile/download'],
    ['/nothing/here', '/mobile/nothing/here'],
  ])('a phone on %s goes to %s', (path, target) => {
    expect(deviceGuard({ path, search: '?a=1', device: 'mobile' })).toBe(`${target}?a=1`);
  });

  test.each([
    ['/mobile', '/pc/home'],
    ['/mobile/', '/pc/home'],
    ['/mobile/pc/home', '/pc/home'],
    ['/mobile/about', '/about'],
    ['/mobile/news', '/about/news'],
    ['/mobile/download', '/downZone'],
    ['/mobile/nothing/here', '/nothing/here'],
  ])('a desktop on %s goes to %s', (path, target) => {
    expect(deviceGuard({ path, search: '?a=1', device: 'desktop' })).toBe(`${target}?a=1`);
  });

  /** A table of these pages, each on the devices it names. */
  const tableOf = (...rows: { path: string; phone?: string }[]) =>
    finder(rows.map((row) => ({ ...row, access: 'public' as const, anyDevice: false })));

  test('a phone sees the nearest page that exists for phones', () => {
    const find = tableOf(
      { path: '/about/price' },
      { path: '/about', phone: '/mobile/about' },
      { path: '/statutes' },
    );
    expect(properPath('/about/price', 'mobile', find)).toBe('/mobile/about');
    expect(properPath('/mobile/about/price', 'mobile', find)).toBe('/mobile/about');
    expect(properPath('/mobile/statutes', 'mobile', find)).toBe('/mobile');
  });

  test('a page for phones only leads a desktop to the nearest desktop page', () => {
    const find = tableOf({ path: '/mobile/about/us' }, { path: '/about' }, { path: '/mobile/post' });
    expect(properPath('/mobile/about/us', 'desktop', find)).toBe('/about');
    expect(properPath('/mobile/post', 'desktop', find)).toBe('/pc/home');
    expect(properPath('/mobile/post', 'mobile', find)).toBe('/mobile/post');
  });

  test('the short address of seals leads a desktop to their management, with what it asks for', () => {
    expect(deviceGuard({ path: '/mobile/seal', search: '?a=1', device: 'desktop' })).toBe(
      '/businessProcessing/seal?a=1',
    );
  });

  test('a prefix before a second slash never leads to another host', () => {
    expect(deviceGuard({ path: '/mobile//evil.example', search: '', device: 'desktop' })).toBe(
      '/evil.example',
    );
  });

  test.each(['/404', '/500', '/upgrade'])('%s is the same for every device', (path) => {
    expect(deviceGuard({ path, search: '', device: 'mobile' })).toBeUndefined();
    expect(deviceGuard({ path, search: '', device: 'desktop' })).toBeUndefined();
  });

  test('an address unknown to both variants stays, to be answered with 404', () => {
    expect(deviceGuard({ path: '/mobile/nothing', search: '', device: 'mobile' })).toBeUndefined();
    expect(deviceGuard({ path: '/nothing', search: '', device: 'desktop' })).toBeUndefined();
  });

  test('a path that only begins with the same letters is not a phone path', () => {
    expect(deviceGuard({ path: '/mobilephones', search: '', device: 'desktop' })).toBeUndefined();
  });

  test.each(['desktop', 'mobile'] as const)('no %s is sent in a circle', (device) => {
    const paths = [
      '/',
      '/pc/home',
      '/mobile',
      '/mobile/',
      '/mobile/pc/home',
      '/about',
      '/mobile/about',
      '/about/news',
      '/mobile/news',
      '/mobile/about/news',
      '/mobile/downZone',
      '/x/y',
    ];
    for (const path of paths) {
      const target = deviceGuard({ path, search: '', device }) ?? path;
      expect(deviceGuard({ path: target, search: '', device })).toBeUndefined();
    }
  });

  test('a narrow desktop window stays on /mobile, and leaves once it is wide', () => {
    const written = (narrow: boolean) => parseCookie(viewportCookie(narrow).split(';')[0] ?? '');
    expect(deviceOf(agents.chrome, isNarrow(written(true)))).toBe('mobile');
    expect(isNarrow(written(false))).toBe(false);
  });

  test('a stale narrow cookie costs one detour and no loop', () => {
    const byServer = deviceGuard({ path: '/about', search: '', device: deviceOf(agents.chrome, true) });
    expect(byServer).toBe('/mobile/about');
    const byBrowser = deviceGuard({
      path: '/mobile/about',
      search: '',
      device: deviceOf(agents.chrome, false),
    });
    expect(byBrowser).toBe('/about');
    expect(
      deviceGuard({ path: '/about', search: '', device: deviceOf(agents.chrome, false) }),
    ).toBeUndefined();
  });

  test('every page that a guard names exists', () => {
    for (const path of ['/pc/home', '/mobile', '/login', '/upgrade']) expect(hasPage(path)).toBe(true);
  });
});

describe('partner platform', () => {
  const page = { path: '/ecologyPlatform/console/billManage/billDetail', search: '?id=1' };
  const inside = { hasToken: true };

  test('with a token the login leads to the console, or to the page that was asked for', async () => {
    const path = '/ecologyPlatform/login';
    expect(await guarded({ path })).toBeUndefined();
    expect(await guarded({ path, partner: inside })).toBe('/ecologyPlatform/console');
    const goto = (to: string) =>
      guarded({ path, search: `?goto=${encodeURIComponent(to)}`, partner: inside });
    expect(await goto(page.path + page.search)).toBe(page.path + page.search);
    for (const to of ['//evil.example', 'https://evil.example', '/pc/home', '/ecologyPlatform/login?goto=x'])
      expect(await goto(to)).toBe('/ecologyPlatform/console');
  });
  test.each(['/ecologyPlatform', '/ecologyPlatform/console', '/EcologyPlatform/console/nothing'])(
    'without a token %s leads to the login and back',
    async (path) => {
      const target = `/ecologyPlatform/login?goto=${encodeURIComponent(path)}`;
      expect(await guarded({ path })).toBe(target);
      expect(await guarded({ path, access: 'partner' })).toBe(target);
      // the token of somebody on the site is none here
      expect(await guarded({ path, access: 'partner', hasToken: true })).toBe(target);
    },
  );
  test('the menu of the role leads on, and what it permits stays', async () => {
    const leads = async (path: string) => (path === page.path ? undefined : '/ecologyPlatform/console/x');
    expect(await guarded({ ...page, access: 'partner', partner: { ...inside, leads } })).toBeUndefined();
    expect(await guarded({ path: '/ecologyPlatform/console', partner: { ...inside, leads } })).toBe(
      '/ecologyPlatform/console/x',
    );
  });
  test('pages elsewhere have nothing to do with it', async () => {
    expect(await guarded({ path: '/ecologyPlatforms', partner: inside })).toBeUndefined();
    expect(await guarded({ path: '/about', partner: inside })).toBeUndefined();
    expect(await guarded({ path: '/auth', access: 'login', partner: inside })).toBe('/login?goto=%2Fauth');
  });
  test.each(['desktop', 'mobile'] as const)('a %s keeps its pages, unknown ones included', (device) => {
    for (const path of ['/ecologyPlatform/login', page.path, '/ecologyPlatform/nothing'])
      expect(deviceGuard({ path, search: '', device })).toBeUndefined();
    expect(deviceGuard({ path: `/mobile${page.path}`, search: page.search, device })).toBe(
      page.path + page.search,
    );
  });
  test('it stands between device and browser version', async () => {
    const old = { userAgent: agents.ie8, path: '/ecologyPlatform/console' };
    expect(await guarded(old)).toMatch(/^\/ecologyPlatform\/login/);
    expect(await guarded({ ...old, path: '/ecologyPlatform/login' })).toBe('/upgrade');
    expect(await guarded({ path: '/mobile/ecologyPlatform/console' })).toBe('/ecologyPlatform/console');
  });
});

describe('browser version', () => {
  test.each(['ie6', 'ie8', 'ie10'] as const)('%s sees the upgrade page and nothing else', async (name) => {
    expect(await guarded({ userAgent: agents[name] })).toBe('/upgrade');
    expect(await guarded({ userAgent: agents[name], path: '/upgrade' })).toBeUndefined();
  });
  test('Internet Explorer 11 is let in', async () => {
    expect(await guarded({ userAgent: agents.ie11 })).toBeUndefined();
  });
  test('it stands before the route guard', async () => {
    expect(await guarded({ userAgent: agents.ie8, path: '/auth', access: 'login' })).toBe('/upgrade');
  });
});

describe('route guard', () => {
  const intended = { path: '/auth', search: '?step=2' };

  test('a public page needs nothing', async () => {
    expect(await guarded({ path: '/about' })).toBeUndefined();
  });
  test('without a token one signs in first, and the intended page is kept', async () => {
    expect(await guarded({ ...intended, access: 'login' })).toBe('/login?goto=%2Fauth%3Fstep%3D2');
  });
  test('pages of developers have the entrance of the open platform', async () => {
    const visit = {
      ...intended,
      path: '/platform/console/interface',
      search: '?view=calls',
      access: 'login',
    } as const;
    expect(await guarded(visit)).toBe(
      '/platform/login?goto=%2Fplatform%2Fconsole%2Finterface%3Fview%3Dcalls',
    );
    expect(await guarded({ ...visit, path: '/platforms' })).toMatch(/^\/login\?/);
  });
  test('a token that no longer counts is as good as none', async () => {
    expect(await guarded({ ...intended, access: 'login', hasToken: true })).toBe(
      '/login?goto=%2Fauth%3Fstep%3D2',
    );
  });
  test('a user who cannot be learnt leads home, and nobody is asked to sign in again', async () => {
    const visit = { ...intended, access: 'login', hasToken: true } as const;
    expect(await guarded({ ...visit, user: async () => 'unknown' as const })).toBe('/');
  });
  test('a signed-in user passes', async () => {
    expect(
      await guarded({ ...intended, access: 'login', hasToken: true, user: async () => aUser() }),
    ).toBeUndefined();
  });
  test('verified identity is asked for where it is needed', async () => {
    const visit = { path: '/x', access: 'verified', hasToken: true } as const;
    expect(await guarded({ ...visit, user: async () => aUser() })).toBe('/auth?goto=%2Fx');
    expect(await guarded({ ...visit, user: async () => aUser({ personState: 1 }) })).toBeUndefined();
  });
  test("a company's page looks at the company, not at the person", async () => {
    const visit = { path: '/x', access: 'verified', hasToken: true } as const;
    expect(await guarded({ ...visit, user: async () => aUser({ type: 1, personState: 1 }) })).toBe(
      '/auth?goto=%2Fx',
    );
    expect(await guarded({ ...visit, user: async () => aUser({ type: 1, orgState: 1 }) })).toBeUndefined();
  });
});
