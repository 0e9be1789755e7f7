import type { Callback, CallbackKind, CallbackQuery } from './callbacks/events.ts';

/** Who opened a page of ours in WeCom: a member of a corp. */
interface WecomVisitor {
  corpId: string;
  /** In the corp; of a suite it is the id that this suite alone knows the member by. */
  userId: string;
  /** The same for all suites of one provider. */
  openUserId?: string | undefined;
}

/** Where WeCom asks who somebody is: in its own browser without a question, or by scanning on a computer. */
type WecomDoor = 'web' | 'scan';

export interface Authorization {
  door: WecomDoor;
  /** On a domain that WeCom was told to trust, otherwise it says 50001. */
  redirectTo: string;
  /** Letters and digits, at most 128. */
  state: string;
}

export interface WecomMember {
  userId: string;
  openUserId?: string | undefined;
  /** Suites are told no names (since 2020): pages show them by WeCom's own component. */
  name?: string | undefined;
  departments: readonly number[];
  /** False of somebody who was disabled or left; undefined where WeCom does not say. */
  isActive?: boolean | undefined;
}

export interface WecomDepartment {
  id: number;
  /** Missing where the name is not told. */
  name?: string | undefined;
  parentId: number;
}

/** 文本卡片: what a member reads in the messages of WeCom. */
export interface WecomCard {
  title: string;
  /** Plain words; a line break is one. */
  description: string;
  /** Where it leads. */
  url: string;
  /** 详情 unless told; at most four characters. */
  button?: string | undefined;
}

/** A card that was sent, and to whom it was not. */
interface SentCard {
  messageId: string;
  unreached: readonly string[];
}

/** One corp, asked by its own access token. */
export interface WecomCorp {
  readonly corpId: string;
  readonly agentId: string;
  /** For `wx.config`. */
  jsTicket(): Promise<string>;
  /** For `wx.agentConfig`. */
  agentTicket(): Promise<string>;
  /** Those whom the application may see; of one department with those below it. */
  members(department?: number): Promise<readonly WecomMember[]>;
  departments(): Promise<readonly WecomDepartment[]>;
  /** Undefined: the corp has no such member, or the application may not see them. */
  member(userId: string): Promise<WecomMember | undefined>;
  /** True where the corp has no such member any more; false as well where the application may not see them. */
  hasLeft(userId: string): Promise<boolean>;
  /** @throws WecomRefused `nobody-reached` where it reached none of them */
  sendCard(userIds: readonly string[], card: WecomCard): Promise<SentCard>;
}

/** What both kinds of application do. */
interface WecomApplication {
  authorizeAddress(wanted: Authorization): string;
  /** A code is good once. @throws WecomRefused */
  whoIs(code: string): Promise<WecomVisitor>;
  /** The plain text by which an address of callbacks is confirmed. @throws CallbackRefused */
  echo(kind: CallbackKind, query: CallbackQuery & { echostr?: string | undefined }): string;
  /** Verified, decrypted and read. Whether it came before is up to the caller, by its `replayKey`. @throws CallbackRefused */
  readCallback(kind: CallbackKind, query: CallbackQuery, body: Uint8Array): Callback;
}

/** What a corp hands over when it installs the suite. */
interface SuiteInstallation {
  corpId: string;
  corpName: string;
  /** As it is registered. */
  corpFullName?: string | undefined;
  agentId: string;
  /** Opens the corp: to be sealed by whoever keeps it. */
  permanentCode: string;
  /** Who installed it. */
  admin?: { userId: string; openUserId?: string | undefined } | undefined;
  state?: string | undefined;
}

/** What a corp allows the suite now. */
export type SuiteStanding = Pick<SuiteInstallation, 'corpId' | 'corpName' | 'corpFullName' | 'agentId'>;

/** 第三方应用: a provider's, installed by many corps. */
export interface WecomSuite extends WecomApplication {
  readonly suiteId: string;
  corp(installed: Pick<SuiteInstallation, 'corpId' | 'agentId' | 'permanentCode'>): WecomCorp;
  /** Whether one came that is still good. */
  hasTicket(): Promise<boolean>;
  /** Comes every ten minutes and is good for thirty from `at`; without one nothing can be asked. An older one changes nothing. */
  keepTicket(ticket: string, at: Date): Promise<void>;
  /** Where an administrator of a corp installs the suite; WeCom sends them back with `auth_code`. */
  installAddress(wanted: { redirectTo: string; state: string }): Promise<string>;
  /** What an `auth_code` is good for, once. @throws WecomRefused */
  permanentCode(authCode: string): Promise<SuiteInstallation>;
  /** After `change_auth`. */
  standing(installed: Pick<SuiteInstallation, 'corpId' | 'permanentCode'>): Promise<SuiteStanding>;
  /** After `removed`: what was kept for the corp. */
  forget(corpId: string): Promise<void>;
}

/** 自建应用: of one corp alone. */
export interface WecomOwn extends WecomApplication {
  readonly corpId: string;
  readonly agentId: string;
  corp(): WecomCorp;
}

/** What is missing is off. */
export interface Wecom {
  readonly suite?: WecomSuite | undefined;
  readonly own?: WecomOwn | undefined;
}
