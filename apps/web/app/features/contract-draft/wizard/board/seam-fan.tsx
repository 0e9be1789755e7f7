import type { SealCard } from '@yinxin/api/client';
import { useMemo } from 'react';
import { SealStrip } from '~/parts/contracts/index.ts';
import type { DraftDocument, PlacedField } from '../../model.ts';
import { slicesByPage } from '../../seams.tsx';
import { type StampOf, slicesOf } from '../../stamps.ts';
import type { Wizard } from '../use-wizard.ts';
import { firstSeal, wordsOf } from './slices.ts';

interface SeamFanProps {
  wizard: Wizard;
  document: DraftDocument;
  field: PlacedField | undefined;
  seal: SealCard;
  stampOf: StampOf;
}

/** So wide a page is drawn, and so many are: the others are told of. */
const PAGE_PX = 104;
const PICTURE_PX = 300;
const DRAWN = 40;
/** So many slices are put together to the whole. */
const PARTS = 12;

/** The real pages with the real slices, and the seal that they make up when they lie together. */
export function SeamFan({ wizard, document, field, seal, stampOf }: SeamFanProps) {
  const { draft, store } = wizard.creating.work;
  const source = useMemo(() => store.source(document), [store, document]);
  const onPage = slicesByPage({ draft, document, stampOf });
  const slices = field ? slicesOf(field, document.pages, seal) : [];
  const whole = firstSeal(slices);
  return (
    <div className="bg-paper-2 py-3">
      <ol
        aria-label="各页与骑缝章"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="flex gap-3 overflow-x-auto px-4 pb-1 [&>:first-child]:ml-auto [&>:last-child]:mr-auto"
      >
        {document.pages.slice(0, DRAWN).map(({ widthMm, heightMm }, page) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number
          <li key={page} className="shrink-0 text-center text-xs text-ink-2">
            <span
              className="relative block overflow-hidden border border-line bg-white"
              style={{ width: PAGE_PX, height: (PAGE_PX * heightMm) / widthMm }}
            >
              <img
                src={source.picture(page, PICTURE_PX)}
                alt={`第 ${page + 1} 页`}
                loading="lazy"
                className="absolute inset-0 size-full"
              />
              {onPage.get(page)}
            </span>
            {page + 1}
          </li>
        ))}
      </ol>
      {document.pages.length > DRAWN && (
        <p className="px-4 text-xs text-ink-2">另有 {document.pages.length - DRAWN} 页。</p>
      )}
      {field && slices.length > 0 && (
        <div className="flex items-center gap-4 px-4 pt-3">
          <span aria-hidden="true" className="flex h-15 shrink-0 gap-0.75">
            {whole.length <= PARTS ? (
              whole.map(({ page, from, to }) => (
                <span key={page} style={{ width: 60 * (to - from) }}>
                  <SealStrip seal={seal} from={from} to={to} />
                </span>
              ))
            ) : (
              <span className="w-15">
                <SealStrip seal={seal} />
              </span>
            )}
          </span>
          <p className="min-w-0">
            <strong className="block tabular-nums">{wordsOf(slices)}</strong>
            <span className="block text-sm text-ink-2">各页并拢是一枚完整的章</span>
          </p>
        </div>
      )}
    </div>
  );
}
