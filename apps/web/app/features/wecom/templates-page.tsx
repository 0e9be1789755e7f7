import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '~/parts/reading/index.ts';
import { useLaterPages } from '~/parts/workspace/index.ts';
import { useSend } from '~/session/index.ts';
import { WECOM_TEMPLATES } from '~/site/paths.ts';
import { Button, Icon, Note } from '~/ui/index.ts';
import type { Offer } from './model.ts';
import { OfferRow } from './offer-row.tsx';
import { PreviewSheet } from './preview-sheet.tsx';
import { SearchBox } from './search-box.tsx';
import { addressFor, besideOf, loadOffers, namesOf, type OffersShown, type Shown } from './templates.ts';

const nothingWords = ({ among, keyword }: Shown): [string, string] => {
  if (keyword) return ['没有找到这样的模板', '换一个词试试，或者清除查找。'];
  if (among === 'recent') return ['还没有用过模板', '在“全部”里选一个，用过的会出现在这里。'];
  return ['还没有可以用的模板', '模板在电脑上制作；发布之后，这里就能用它发起。'];
};

const chip =
  'inline-flex h-11 shrink-0 items-center rounded-full border border-line bg-white px-4 text-sm text-ink-2 aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-white';

/** What somebody can begin with: by kind, by name, what they used last first. */
export function TemplatesPage({ data }: { data: OffersShown }) {
  const send = useSend();
  const { shown, kinds, total, mayUse } = data;
  const { list, hasMore, busy, loadMore } = useLaterPages(data, (page: number) =>
    loadOffers(send, shown, page),
  );
  const [previewed, setPreviewed] = useState<Offer>();
  const close = useCallback(() => setPreviewed(undefined), []);
  const [emptyTitle, emptyText] = nothingWords(shown);
  return (
    <div className="flex-1 bg-white pb-8">
      <h1 className="sr-only">选择模板</h1>
      <div className="flex px-4 pt-3 pb-1">
        <SearchBox
          action={WECOM_TEMPLATES}
          keyword={shown.keyword}
          label="查找模板"
          beside={besideOf(shown)}
        />
      </div>
      <nav aria-label="模板类型" className="flex gap-2 overflow-x-auto px-4 py-2">
        {namesOf(kinds).map(([among, words]) => (
          <Link
            key={among}
            to={addressFor({ ...shown, among })}
            replace
            aria-current={among === shown.among ? 'page' : undefined}
            className={chip}
          >
            {words}
          </Link>
        ))}
      </nav>
      {!mayUse && (
        <div className="px-4 py-2">
          <Note tone="info">您在这家企业的角色不能发起合同，请联系管理员调整。</Note>
        </div>
      )}
      {list.length === 0 ? (
        <div className="p-4">
          <EmptyState title={emptyTitle}>{emptyText}</EmptyState>
        </div>
      ) : (
        <ul aria-label="模板">
          {list.map((offer) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              keyword={shown.keyword}
              mayUse={mayUse}
              aside={
                <button
                  type="button"
                  aria-label={`预览${offer.name}`}
                  onClick={() => setPreviewed(offer)}
                  className="grid size-11 shrink-0 place-items-center text-ink-2"
                >
                  <Icon name="eye" />
                </button>
              }
            />
          ))}
        </ul>
      )}
      {hasMore ? (
        <p className="p-4 text-center">
          <Button variant="secondary" busy={busy} onClick={loadMore}>
            查看更多
          </Button>
        </p>
      ) : (
        list.length > 0 && (
          <p role="status" className="p-4 text-center text-sm text-ink-3">
            {shown.keyword ? `找到 ${total} 个` : `共 ${total} 个`}
          </p>
        )
      )}
      {previewed && <PreviewSheet offer={previewed} mayUse={mayUse} onClose={close} />}
    </div>
  );
}
