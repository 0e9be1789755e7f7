import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useSession } from '~/session/index.ts';

/** Keeps the choice of a platform on the server; every page then shows it. */
export function useChoosing() {
  const { send, area } = useSession();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [busy, setBusy] = useState<string>();
  const choose = async (sceneId: string) => {
    setBusy(sceneId);
    const chosen = await send('POST /api/appapi/scene/choose', { body: { sceneId } }).catch(() => undefined);
    if (chosen) {
      area.keepScene(chosen);
      toast.success(`已选择${chosen.sceneName}`);
      await revalidate();
    }
    setBusy(undefined);
  };
  return { busy, choose };
}
