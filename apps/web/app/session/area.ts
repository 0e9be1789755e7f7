import type { AccountListItem } from '@yinxin/api/client';
import type { UserCache } from './user-cache.ts';

/** What the client holds of the signed-in person's work (docs/specification/accounts.md). */
export interface BusinessState extends Partial<UserCache> {
  /** Which entry of the area's header was last opened, from 0. */
  indexNav: number;
  /** The person's facts are there. */
  hasGetInfo: boolean;
  accountListFailed: boolean;
}

type Scene = Pick<UserCache, 'sceneId' | 'sceneName' | 'appId' | 'appName'>;

/** What comes with the area's own script. */
export interface LoadedArea extends BusinessState {
  accountList?: AccountListItem[] | undefined;
  loadAccounts(): void;
  openNav(index: number): void;
  /** Another platform was chosen for the account in use. */
  keepScene(scene: Scene): void;
}

export interface BusinessArea extends LoadedArea {
  /** The list of accounts is open. */
  isShowAccountList: boolean;
  showAccountList(show: boolean): void;
}

const nothing = () => {};

/** For whoever is not signed in, and until the rest is loaded. */
export const atFirst: LoadedArea = {
  indexNav: 0,
  hasGetInfo: false,
  accountListFailed: false,
  loadAccounts: nothing,
  openNav: nothing,
  keepScene: nothing,
};
