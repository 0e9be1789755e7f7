import type { SealCard } from '@yinxin/api/client';
import { Ink, SealStrip } from '~/parts/contracts/index.ts';
import { costWords } from '../../cost-words.ts';
import type { Quota } from '../../model.ts';
import type { OwnHand } from '../board/kept.ts';
import type { Wizard } from '../use-wizard.ts';
import { ownPlace } from './own-wish.ts';

/** As large as a square lets it be. */
const shapeOf = ({ widthMm, heightMm }: SealCard) => ({
  width: `${100 * Math.min(1, widthMm / heightMm)}%`,
  height: `${100 * Math.min(1, heightMm / widthMm)}%`,
});

/** The contract, and what it is signed with. */
export function What({ wizard, hand }: { wizard: Wizard; hand: OwnHand }) {
  const { work, own, seal } = wizard.creating;
  const { draft } = work;
  const party = ownPlace(draft, own);
  const pages = draft.documents.reduce((sum, document) => sum + document.pages.length, 0);
  const isSeamed = draft.fields.some(({ kind, party: key }) => kind === 'seam' && key === party?.key);
  const by = !party ? undefined : seal ? seal.name : '手写签名';
  return (
    <div className="flex items-center gap-3">
      {party && (
        <span className="flex size-14 shrink-0 items-center justify-center">
          {seal ? (
            <span className="block" style={shapeOf(seal)}>
              <SealStrip seal={seal} />
            </span>
          ) : (
            hand.strokes && <Ink strokes={hand.strokes} />
          )}
        </span>
      )}
      <p className="min-w-0">
        <strong className="block wrap-anywhere">{draft.title}</strong>
        <span className="text-sm text-ink-2">
          {[`${pages} 页`, by, isSeamed && seal && '含骑缝章'].filter(Boolean).join('，')}
        </span>
      </p>
    </div>
  );
}

export const rows =
  'divide-y divide-line border-y border-line text-sm [&_dd]:text-right [&_dt]:shrink-0 [&_dt]:text-ink-2 [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-4 [&>div]:py-2';

/** What is deducted, what remains, and when it is not given back. */
export function Cost({ quota, signsNow }: { quota: Quota; signsNow: boolean }) {
  const cost = costWords(quota);
  return (
    <>
      <dl aria-label="费用" className={rows}>
        <div>
          <dt>本次扣减</dt>
          <dd className="font-semibold">{quota.trial ? cost.pays : `${quota.needed} 份合同`}</dd>
        </div>
        <div>
          <dt>{cost.name}</dt>
          <dd className="tabular-nums">{cost.left}</dd>
        </div>
      </dl>
      <p className="text-sm text-ink-2">
        {signsNow
          ? '您签署即为使用：之后撤回、对方拒签或者到期，都不返还。'
          : '没有人签署之前撤回会返还；拒签或者到期不返还。'}
      </p>
    </>
  );
}
