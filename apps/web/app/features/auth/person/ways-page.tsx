import { ButtonLink, classNames, Icon, Note } from '~/ui/index.ts';
import { AuthPage, Card } from '../parts/auth-page.tsx';
import { usePlaces } from '../use-places.ts';
import { remarkOf, standingOf, WAY_ICONS, type WayOffer } from '../way-words.ts';

function WayCard({ offer, to }: { offer: WayOffer; to: string }) {
  const { way, words, takes, needs, open } = offer;
  const standing = standingOf(offer);
  const remark = remarkOf(way, 'person');
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-white p-5">
      <div className="flex items-center gap-3 md:block">
        <Icon name={WAY_ICONS[way]} size={26} className="text-navy" />
        <h2 className="text-base md:mt-3">{words}</h2>
      </div>
      <p className="text-sm font-semibold">{takes}</p>
      <ul className="space-y-1 text-sm text-ink-2">
        {needs.map((need) => (
          <li
            key={need}
            className="flex gap-2 before:mt-[0.8em] before:h-px before:w-1.5 before:shrink-0 before:bg-ink-3"
          >
            {need}
          </li>
        ))}
      </ul>
      {remark && <p className="text-sm text-ink-2">{remark}</p>}
      {standing && (
        <p
          className={classNames(
            'flex gap-1.5 rounded-sm px-2 py-1 text-sm',
            open ? 'bg-navy-soft text-navy' : 'bg-warning-soft text-warning-ink',
          )}
        >
          <Icon name={open ? 'info' : 'alert'} size={16} className="mt-1" />
          {standing}
        </p>
      )}
      <div className="mt-auto pt-2">
        {open ? (
          <ButtonLink to={to} variant="secondary" block aria-label={`选择${words}`}>
            选择
          </ButtonLink>
        ) : (
          <span className="grid h-11 place-items-center rounded border border-line bg-paper-2 text-ink-3">
            暂不可用
          </span>
        )}
      </div>
    </li>
  );
}

interface WaysPageProps {
  ways: WayOffer[];
  forCompany: boolean;
  verified: boolean;
}

/** Ways of equal size and weight: none is recommended, and one that is closed keeps its place and says why. */
export function WaysPage({ ways, forCompany, verified }: WaysPageProps) {
  const { to } = usePlaces();
  return (
    <AuthPage title="选择一种认证方式" lead="效力相同，任选一种。中途可以离开，换一台设备接着办。">
      {forCompany && (
        <div className="mb-4">
          <Note tone="info">认证企业之前，请先完成您本人的实名：经办人是谁，须可追溯。</Note>
        </div>
      )}
      {verified && (
        <div className="mb-4">
          <Note tone="info">
            您已实名。证件换发或信息有变时，可以在这里重新认证，原有认证在此之前一直有效。
          </Note>
        </div>
      )}
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-4">
        {ways.map((offer) => (
          <WayCard key={offer.way} offer={offer} to={to('facts', { way: offer.way })} />
        ))}
      </ul>
      <Card className="mt-4 text-sm text-ink-2">
        <p>
          依《电子签名法》，签发数字证书之前须查验申请人身份。未满 18
          周岁的，暂不能申请数字证书，可由监护人代为办理。
        </p>
      </Card>
    </AuthPage>
  );
}
