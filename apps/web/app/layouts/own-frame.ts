import type { WorkCounts } from '@yinxin/api/client';
import type { LoaderFunctionArgs } from 'react-router';
import { newestMessages } from '~/parts/messages/model.ts';
import { type ChosenScene, chosenScene } from '~/parts/scene/chosen-scene.ts';
import { loadHead, type WithHead } from '~/site/head/page-head.ts';
import type { NavigationLink, NavigationMenu } from '~/site/menu.ts';
import { businessMore, businessTabs } from '~/site/navigation.ts';
import { isBusinessPath } from '~/site/paths.ts';
import { siteContext } from '~/site/server-context.ts';

/** What the frame of the e-seal area tells whoever is signed in. */
interface OwnFrame {
  scene: ChosenScene | undefined;
  unread: number;
  /** How much waits behind an entry. */
  counts: WorkCounts;
  tabs: NavigationLink[];
  /** Everything that has no entry of its own. */
  more: NavigationMenu[];
}

export interface WithOwnFrame extends WithHead {
  own?: OwnFrame;
}

const NONE: WorkCounts = { contracts: 0, approvals: 0, orders: 0 };

export async function loadOwnFrame(args: LoaderFunctionArgs): Promise<WithOwnFrame> {
  const { user, send } = args.context.get(siteContext);
  const { head } = loadHead(args);
  if (!user || !isBusinessPath(args.url.pathname)) return { head };
  const [scene, unread, counts] = await Promise.all([
    chosenScene(send).catch(() => undefined),
    // a page is worth showing without its count
    newestMessages(send).then(
      ({ unread: count }) => count,
      () => 0,
    ),
    send('GET /api/appapi/workbench/counts').catch(() => NONE),
  ]);
  return { head, own: { scene, unread, counts, tabs: businessTabs, more: businessMore } };
}
