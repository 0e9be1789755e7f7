import type { Page } from '@playwright/test';
import { addressesOf } from '../../apps/web/app/site/pages/find.ts';
import { variantsOf } from '../../apps/web/app/site/pages/page.ts';
import { pages } from '../../apps/web/app/site/pages/table.ts';
import { isMobilePath } from '../../apps/web/app/site/paths.ts';

/** A page to open: its address, the layout it shows and the route module that renders it. */
export interface Address {
  path: string;
  layout: string;
  file: string;
  /** Search engines may show it. */
  indexed: boolean;
}

/** Open, but asking at once who somebody is (wecom and wizard have tests of their own). */
const asksWho = ({ file }: Pick<Address, 'file'>) => file.startsWith('wecom/');

/** Every public page of the table with its layout, each value of a parameter being one. */
const shown: Address[] = pages
  .filter((page) => page.access === 'public' && !page.anyDevice && !asksWho(page))
  .flatMap((page) =>
    variantsOf(page).flatMap(({ path, layout }) =>
      addressesOf({ ...page, path, phone: undefined }).map((address) => ({
        path: address.path,
        layout,
        file: page.file,
        indexed: page.indexed,
      })),
    ),
  );

export const desktopPages = shown.filter(({ path }) => !isMobilePath(path));
export const phonePages = shown.filter(({ path }) => isMobilePath(path));

/** Not an article that another test writes and takes off (admin.desktop.spec.ts, admin-work.desktop.spec.ts). */
export const isKept = ({ searchParams }: URL) => !/^(browser|work)-/.test(searchParams.get('id') ?? '');

/** The first article of a list that no other test takes off. */
export const keptArticle = (page: Page) =>
  page.locator('main li h2 a:not([href*="id=browser-"], [href*="id=work-"])').first();
