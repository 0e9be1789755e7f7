import { MEDIA, SCENE_STANDINGS, type Scene } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Link, useSearchParams } from 'react-router';
import { useChoosing } from '~/parts/scene/index.ts';
import { pathOn } from '~/site/device.ts';
import { hasPage } from '~/site/pages/find.ts';
import { Badge, Button, ButtonLink, classNames, Icon, type Tone } from '~/ui/index.ts';
import { matching } from './platform-order.ts';

const APPLY = '/businessProcessing/order/apply';
const DETAIL = '/businessProcessing/order/detail';

const standingTones: Record<Scene['standing'], Tone> = {
  none: 'neutral',
  missing: 'warning',
  'in-progress': 'navy',
  ready: 'success',
};

/** What it takes to work on the platform, in one line each. */
const Requirements = ({ scene }: { scene: Scene }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
    <dt className="text-ink-3">要求</dt>
    <dd>{scene.needs.map(({ words }) => words).join('、') || '当前账号不适用'}</dd>
    <dt className="text-ink-3">介质</dt>
    <dd>{scene.media.map((medium) => MEDIA[medium]).join('或')}</dd>
    <dt className="text-ink-3">有效期</dt>
    <dd>{scene.years.join('、')} 年</dd>
    <dt className="text-ink-3">费用</dt>
    <dd>{scene.priceFrom === null ? '以订单为准' : `${yuan(scene.priceFrom)} 起`}</dd>
  </dl>
);

/** What this account still misses there, in words. */
function missingWords({ missing, needs }: Scene): string {
  const names = needs.filter(({ product }) => missing.includes(product)).map(({ words }) => words);
  return names.length > 0 ? `还缺${names.join('、')}` : '';
}

interface PlatformProps {
  scene: Scene;
  phone: boolean;
  busy: string | undefined;
  onChoose: (sceneId: string) => void;
}

function Platform({ scene, phone, busy, onChoose }: PlatformProps) {
  const { sceneId, sceneName, appName, description, forOwner, standing, chosen, orderId } = scene;
  const canApply = chosen && forOwner && scene.missing.length > 0 && hasPage(APPLY);
  return (
    <li
      className={classNames(
        'flex flex-col rounded-card border bg-white p-5',
        chosen ? 'border-navy shadow-[0_0_0_1px_var(--color-navy)]' : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-base">{sceneName}</h3>
        {forOwner && <Badge tone={standingTones[standing]}>{SCENE_STANDINGS[standing]}</Badge>}
      </div>
      <p className="mb-3 text-sm text-ink-3">{description || appName}</p>
      <Requirements scene={scene} />
      <p className="mt-2 text-sm text-warning-ink">{forOwner && missingWords(scene)}</p>
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-4">
        {chosen ? (
          <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-success-ink">
            <Icon name="circle-check" size={18} />
            当前平台
          </span>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            busy={busy === sceneId}
            disabled={busy !== undefined || !forOwner}
            aria-label={`选择${sceneName}`}
            onClick={() => onChoose(sceneId)}
          >
            选择这个平台
          </Button>
        )}
        {orderId && hasPage(DETAIL) && (
          <Link
            to={`${pathOn(DETAIL, phone)}?id=${orderId}`}
            className="inline-flex min-h-11 items-center text-sm text-navy"
          >
            查看进度
          </Link>
        )}
        {canApply && (
          <ButtonLink size="sm" to={pathOn(APPLY, phone)} className="ml-auto">
            申请办理
          </ButtonLink>
        )}
        {!forOwner && <span className="text-sm text-ink-3">请切换到适用的账号</span>}
      </div>
    </li>
  );
}

/** The platforms for which seals are made: what each asks for, and how this account stands there. */
export function Platforms({ scenes, phone }: { scenes: readonly Scene[]; phone: boolean }) {
  const { busy, choose } = useChoosing();
  const [search, setSearch] = useSearchParams();
  const keyword = search.get('platform') ?? '';
  const shown = matching(scenes, keyword);
  const isNone = !scenes.some(({ chosen }) => chosen);
  return (
    <section aria-labelledby="platforms-title">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="platforms-title" className="text-lg">
          办理平台
        </h2>
        <p className="text-sm text-ink-2">
          {isNone ? '先选择要用印章的平台，再按它的要求办理' : '印章和证书按平台的要求办理，随时可以更换'}
        </p>
        <div className="relative ml-auto max-sm:w-full">
          <Icon name="search" size={18} className="absolute top-3.5 left-3 text-ink-3" />
          <input
            type="search"
            aria-label="搜索平台"
            placeholder="搜索平台"
            maxLength={50}
            value={keyword}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setSearch(value ? { platform: value } : {}, { replace: true, preventScrollReset: true });
            }}
            className="h-11 w-full rounded border border-line-strong bg-white pr-3 pl-10 text-sm hover:border-ink-2 focus:border-navy sm:w-60"
          />
        </div>
      </div>
      {shown.length > 0 ? (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {shown.map((scene) => (
            <Platform key={scene.sceneId} scene={scene} phone={phone} busy={busy} onChoose={choose} />
          ))}
        </ul>
      ) : (
        <p
          role="status"
          className="rounded-card border border-line bg-white px-6 py-10 text-center text-ink-2"
        >
          {scenes.length === 0
            ? '还没有开放的平台。开放后在这里选择，也可以联系我们。'
            : `没有名称含“${keyword}”的平台，换个词试试。`}
        </p>
      )}
    </section>
  );
}
