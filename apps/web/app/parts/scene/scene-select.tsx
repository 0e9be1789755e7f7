import { Select } from '~/ui/index.ts';
import { useChoosing } from './use-choosing.ts';

interface SceneSelectProps {
  scenes: readonly { sceneId: string; sceneName: string }[];
  chosen: string;
}

/** Which platform something is for, asked where it matters. */
export function SceneSelect({ scenes, chosen }: SceneSelectProps) {
  const { busy, choose } = useChoosing();
  return (
    <Select
      label="用在哪个平台"
      value={busy ?? chosen}
      disabled={busy !== undefined}
      options={scenes.map(({ sceneId, sceneName }) => [sceneId, sceneName] as const)}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
