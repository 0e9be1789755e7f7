import type { PageVisit } from '@yinxin/api/page';
import { deviceOf, isNarrow } from './device.ts';
import { goesOnInApp } from './in-app.ts';
import {
  type Device,
  type InApp,
  inAppBrowser,
  isWecomAgent,
  type MobileSystem,
  mobileSystem,
} from './user-agent.ts';

/** All that a page may know of the browser it is rendered for; pages are kept apart by it. */
export interface View {
  device: Device;
  inApp: InApp | undefined;
  /** Asked for in the browser of an app only, where it changes the words. */
  system: MobileSystem | undefined;
  /** In the browser of an app, where the visitor chose to stay. */
  goesOn: boolean;
  /** In enterprise WeChat, which puts a bar with the page's title above it and knows who looks. */
  inWecom: boolean;
}

export function viewOf({ userAgent, cookies }: Pick<PageVisit, 'userAgent' | 'cookies'>): View {
  const inApp = inAppBrowser(userAgent);
  return {
    device: deviceOf(userAgent, isNarrow(cookies)),
    inApp,
    system: inApp && mobileSystem(userAgent),
    goesOn: inApp !== undefined && goesOnInApp(cookies),
    inWecom: isWecomAgent(userAgent),
  };
}
