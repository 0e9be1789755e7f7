import { useChoosing } from '~/parts/scene/index.ts';
import { Icon } from '~/ui/index.ts';
import type { SceneAsked } from './route.ts';

/** Asked once, before the first draft: the choice is kept with the account, and the page goes on by itself. */
export function SceneAsk({ scenes }: SceneAsked) {
  const { busy, choose } = useChoosing();
  return (
    <div className="px-4 py-6">
      <h1 className="font-serif text-2xl">请选择平台</h1>
      <p className="mt-1 text-ink-2">印章与证书按平台的要求办理，只问这一次。</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {scenes.map(({ sceneId, sceneName }) => (
          <li key={sceneId}>
            <button
              type="button"
              disabled={busy !== undefined}
              aria-busy={busy === sceneId || undefined}
              onClick={() => void choose(sceneId)}
              className="flex min-h-14 w-full items-center gap-3 py-2 text-left"
            >
              <Icon name="building" className="text-ink-3" />
              <span className="min-w-0 flex-1 wrap-anywhere">{sceneName}</span>
              <Icon name="chevron-right" size={18} className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
