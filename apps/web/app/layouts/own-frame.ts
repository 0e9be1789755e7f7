import type { Send } from '@yinxin/api/client';
import type { LoaderFunctionArgs } from 'react-router';
import { type ChosenScene, chosenScene } from '~/parts/scene/chosen-scene.ts';
import { loadHead, type WithHead } from '~/site/head/page-head.ts';
import type { NavigationLink } from '~/site/menu.ts';
import { businessTabs } from '~/site/navigation.ts';
import { isBusinessPath } from '~/site/paths.ts';
import { siteContext } from '~/site/server-context.ts';

/** What the frame of the e-seal area tells whoever is signed in. */
interface OwnFrame {
  scene: ChosenScene | undefined;
  unread: number;
  tabs: NavigationLink[];
}

export interface WithOwnFrame extends WithHead {
  own?: OwnFrame;
}

/** A page is worth showing without its count. */
const unreadOf = async (send: Send): Promise<number> =>
  (await send('GET /api/appapi/notices/list', { query: { limit: 1 } })).unread;

export async function loadOwnFrame(args: LoaderFunctionArgs): Promise<WithOwnFrame> {
  const { user, send } = args.context.get(siteContext);
  const { head } = loadHead(args);
  if (!user || !isBusinessPath(args.url.pathname)) return { head };
  const [scene, unread] = await Promise.all([
    chosenScene(send).catch(() => undefined),
    unreadOf(send).catch(() => 0),
  ]);
  return { head, own: { scene, unread, tabs: businessTabs } };
}
