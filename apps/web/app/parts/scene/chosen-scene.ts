import type { Send } from '@yinxin/api/client';

/** The platform that an account works for. */
export interface ChosenScene {
  sceneId: string;
  sceneName: string;
  appId: string;
  appName: string;
}

/** The one chosen for the account in use, as the server keeps it; undefined while none is. */
export async function chosenScene(send: Send): Promise<ChosenScene | undefined> {
  const { sceneId, sceneName, appId, appName } = await send('GET /api/appapi/query/user/cache');
  return sceneId
    ? { sceneId, sceneName: sceneName ?? '', appId: appId ?? '', appName: appName ?? '' }
    : undefined;
}

/** Where platforms are chosen, on the e-seal home. */
export const PLATFORMS = 'platforms';
