import { OWN_APP } from '@yinxin/api/client';
import { useLocation } from 'react-router';
import { AccountCorner, UserMenu } from '~/features/accounts/index.ts';
import { MessageBell } from '~/features/messages/message-bell.tsx';
import { BusinessHeader } from '~/features/workbench/business-header.tsx';
import type { ChosenScene } from '~/parts/scene/chosen-scene.ts';
import { useSession } from '~/session/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import type { WithOwnFrame } from './own-frame.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta } from '~/site/head/page-head.ts';
export { loadOwnFrame as loader } from './own-frame.ts';

/** Our own platform is not worth a place in the header; another, or none, is. */
const placeOf = (scene: ChosenScene | undefined) =>
  scene?.appId === OWN_APP ? undefined : (scene?.sceneName ?? '');

export default function BusinessLayout({ loaderData: { own } }: { loaderData: WithOwnFrame }) {
  const { pathname } = useLocation();
  const { menus } = useSiteData();
  const { user } = useSession();
  return (
    <div data-layout="business" className="flex min-h-below-strip flex-col bg-paper">
      <BusinessHeader
        entries={menus.business}
        path={pathname}
        counts={own?.counts}
        more={own?.more ?? []}
        scene={own && placeOf(own.scene)}
        right={
          <>
            {own && <MessageBell unread={own.unread} />}
            {/* not lazily here: a press before its script has come would be lost */}
            {user ? <UserMenu user={user} /> : <AccountCorner />}
          </>
        }
      />
      <PageMain className="flex-1" />
    </div>
  );
}
