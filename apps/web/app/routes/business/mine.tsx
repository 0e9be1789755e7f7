import { MinePage } from '~/features/mine/index.ts';
import { chosenScene } from '~/parts/scene/chosen-scene.ts';
import { useSession } from '~/session/index.ts';
import { addressOn } from '~/site/device.ts';
import { businessMore } from '~/site/navigation.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/mine';

export async function loader({ context }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const [scene, { unread }] = await Promise.all([
    chosenScene(send),
    send('GET /api/appapi/notices/list', { query: { limit: 1 } }),
  ]);
  const more = businessMore.map(({ label, links }) => ({
    label,
    links: links.map(({ label: words, path }) => ({ label: words, path: addressOn(path, true) })),
  }));
  return { scene: scene?.sceneName ?? '', unread, more };
}

export default function Mine({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  return user && <MinePage {...loaderData} user={user} />;
}
