import type { About, Fact } from '../head/facts.ts';

export type Access = 'public' | 'login' | 'verified' | 'partner';

export const layouts = [
  'home',
  'main',
  'default',
  'login',
  'auth',
  'empty',
  'whiteboard',
  'mobile',
  'business',
  'platform',
  'platform-login',
  'platform-console',
  'mobile-document',
  'ecology-login',
  'ecology-console',
  'admin',
] as const;
export type Layout = (typeof layouts)[number];

/** A page's name, and what search engines read of it. */
export interface PageTexts {
  title?: string;
  description?: string;
  keywords?: string;
}

/** What the pages of an area have in common; a row may say otherwise. */
interface PageRules {
  /** Who may open the page. */
  access: Access;
  /** Search engines may show it: it has a canonical address and structured data. Never where a login is needed. */
  indexed: boolean;
  /** It looks the same to every anonymous visitor, so the server may keep it. Never where a login is needed. */
  cached: boolean;
  /** It is the same on every device, so the device guard lets it pass. */
  anyDevice: boolean;
  /** Something on it cannot work in the browser of an app (downloads, camera), so that the mask stays there. */
  browserOnly?: boolean;
  /** It speaks to the USB key agent on the visitor's computer; no other page may. */
  usesUsbKey?: boolean;
  /** Whoever comes to it is in the middle of something in the browser of an app: no mask stands before it. */
  worksInApp?: boolean;
}

interface PageFacts extends PageTexts {
  /** The desktop's address; that of a page for phones only begins with /mobile. */
  path: string;
  layout: Layout;
  /** The route module, under app/routes. */
  file: string;
  /** The phone's address, or several; the first is the one that others name. */
  phone?: string | readonly string[];
  /** `mobile`, unless said otherwise. */
  phoneLayout?: Layout;
  /** The phone's route module, where it is another. */
  phoneFile?: string;
  /** The values of the path's parameter; the page does not exist for any other. */
  values?: readonly string[];
  /** The texts by the value of the parameter. */
  describe?: (value: string) => PageTexts;
  /** What search engines are told beyond what every page says; a page that shows content brings its own. */
  facts?: (about: About) => Fact[];
  /** The page above this one on the way home; the home page where none is named. */
  parent?: string;
}

/** One page on both devices. */
export interface Page extends PageFacts, PageRules {}

export const KEYWORDS = '电子签名,电子印章,电子合同,数字证书';

/** The rows of one area of the site, with the rules they share. */
export const area = (rules: PageRules, rows: readonly (PageFacts & Partial<PageRules>)[]): Page[] =>
  rows.map((row) => ({ ...rules, ...row }));

export const isIndexed = ({ access, indexed }: Pick<Page, 'access' | 'indexed'>): boolean =>
  access === 'public' && indexed;
export const isCached = ({ access, cached }: Pick<Page, 'access' | 'cached'>): boolean =>
  access === 'public' && cached;

export const phonePathsOf = ({ phone = [] }: Pick<Page, 'phone'>): readonly string[] =>
  typeof phone === 'string' ? [phone] : phone;

/** A page once for each address it has, with what stands there. */
export const variantsOf = (page: Page): Pick<Page, 'path' | 'layout' | 'file'>[] => [
  page,
  ...phonePathsOf(page).map((path) => ({
    path,
    layout: page.phoneLayout ?? 'mobile',
    file: page.phoneFile ?? page.file,
  })),
];
