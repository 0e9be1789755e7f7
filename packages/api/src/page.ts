import type { CurrentUser, Send } from './client.ts';
import type { KeyCustody } from './key-custody.ts';
import type { Witnessing } from './witnessing.ts';

/** Also here, because every page names them and few need the client. */
export {
  CAPABILITIES,
  CAPABILITY_STATES,
  type Capability,
  type CapabilityKey,
  type CapabilityState,
  isOpen,
  notOpen,
  type OpenCapability,
  worded,
} from './capabilities.ts';
export { CONTENT_PAGES, ITEM_KINDS, type ItemKind, type ReadKind } from './content-pages.ts';
export type { ProblemName } from './problems/index.ts';
export { SECTORS, type SectorKey } from './sectors.ts';

/** Texts that an operator sets; nothing here is invented: an empty one is not shown. */
export interface SiteInfo {
  origin: string;
  companyName: string;
  /** 统一社会信用代码 of whoever runs the site (电子商务法 15). */
  creditCode: string;
  servicePhone: string;
  serviceEmail: string;
  address: string;
  serviceHours: string;
  /** 电子认证服务许可证号 (电子签名法 18: must be shown on the site). */
  caLicence: string;
  /** 增值电信业务经营许可证号 (互联网信息服务管理办法 12). */
  telecomLicence: string;
  /** Tests and assessments that were passed; nothing else is claimed. */
  conformity: { name: string; number: string }[];
  /** Where the authorities' keys are kept. */
  keyCustody: KeyCustody;
  /** Who looks at the evidence log besides us. */
  witnessing: Witnessing;
  icpFiling: string;
  policeFiling: string;
  copyright: string;
  friendlyLinks: { name: string; url: string }[];
  /** What the follow QR code leads to: the official account, or this site's phone version while none is set. */
  follow: 'official-account' | 'mobile-site';
  /** Members of enterprise WeChat may come in by it: an application is set. */
  wecom: boolean;
  demo: boolean;
}

/** A page that is shared: where it is, and what is written on its picture. */
export interface ShareCard {
  kind: ShareKind;
  /** Names the page or the text; with the kind it is the picture's address. */
  id: string;
  /** Where it is read, on the desktop; phones are led to their own page. */
  path: string;
  /** Where it belongs. */
  label: string;
  title: string;
  note: string;
  /** 示例内容 stays marked. */
  sample: boolean;
}
export const SHARE_KINDS = ['page', 'news', 'case', 'law', 'document'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** A request for a page as the server read it, once. The key of the cache, the guards and the loaders know no other. */
export interface PageVisit {
  /** As URL writes it: dots resolved, what is not ASCII escaped. */
  path: string;
  /** With its question mark, or empty. */
  search: string;
  userAgent: string;
  cookies: Readonly<Record<string, string | undefined>>;
  /** A token is among the cookies, good or not. */
  hasToken: boolean;
}

/** Whose frame a page stands in. */
export interface FrameFacts {
  /** Who may hold it, and is told what happens in it. */
  origins: readonly string[];
  name: string;
  colour: string;
  /** `data:image/png;base64,…`, or empty. */
  logo: string;
  returnUrl: string | null;
}

/** What the server hands to the renderer for one page request. */
export interface PageRequest {
  visit: PageVisit;
  send: Send;
  /** Goes as nonce on every script the site writes; the server knows them by it and puts their hashes into the policy. */
  scriptMark: string;
  requestId: string;
  /** Undefined for an anonymous visitor, also when a token is there but no longer valid. */
  user: CurrentUser | undefined;
  /** Calls as whoever the partner platform's token stands for, where there is one; asked for on its pages alone. */
  asPartner?: (() => Promise<Send>) | undefined;
  site: SiteInfo;
  /** Where the page stands in the frame of an application. */
  frame?: FrameFacts | undefined;
  /** The address of a card's picture, which changes with what is on it. */
  pictureOf: (card: ShareCard) => string;
  /** Takes the finished page; the answer beside it has its status and headers alone. */
  write: (html: string) => void;
}

/** What the built site offers the server (exports of the web app's server entry). */
export interface SiteModule {
  createSiteContext(page: PageRequest): unknown;
  /** A key under which the page for this request may be kept, or undefined when it is personal or must not be. */
  pageCacheKey(visit: PageVisit): string | undefined;
  /** Every address anybody may open. */
  publicPaths(): string[];
  /** Every address that search engines may show. */
  indexedPaths(): string[];
  /** Whether the page at an address speaks to the USB key agent on the visitor's computer. */
  usesUsbKey(path: string): boolean;
  /** The phone's page for a desktop one. */
  phonePathOf(path: string): string;
  /** The card of a page or a text as anybody may see it; undefined when there is no such one. */
  shareCard(kind: ShareKind, id: string, send: Send): Promise<ShareCard | undefined>;
}
