import { FIELD_KINDS, type FieldKindName } from '@yinxin/api/client';
import { useMemo, useRef, useState } from 'react';
import { type DocumentHandle, DocumentPages } from '~/parts/document/index.ts';
import { colourOf, letterOf } from '~/parts/parties/index.ts';
import { Icon } from '~/ui/index.ts';
import { kindIcons } from '../field-words.ts';
import type { DraftDocument, Party } from '../model.ts';
import { PageOverlay } from '../page-overlay.tsx';
import type { StampOf } from '../stamps.ts';
import type { DraftInWork } from '../use-draft.ts';
import { usePlacing } from '../use-placing.ts';

interface PlacesProps {
  work: DraftInWork;
  signers: readonly [Party, ...Party[]];
  documents: readonly [DraftDocument, ...DraftDocument[]];
  stampOf: StampOf;
}

/** What somebody signs is placed by thumb; what others fill in is asked for on a computer. */
const KINDS: readonly FieldKindName[] = ['seal', 'signature', 'date', 'seam'];

/** The pages with all places on them, to be moved by a finger. */
export function Places({ work, signers, documents, stampOf }: PlacesProps) {
  const { draft, store } = work;
  const first = draft.fields[0];
  const [documentId, setDocumentId] = useState(first?.documentId ?? documents[0].id);
  const [partyKey, setPartyKey] = useState(signers[0].key);
  const [page, setPage] = useState(0);
  const pages = useRef<DocumentHandle>(null);
  const document = documents.find(({ id }) => id === documentId) ?? documents[0];
  const at = Math.max(
    0,
    signers.findIndex(({ key }) => key === partyKey),
  );
  const party = signers[at] ?? signers[0];
  const source = useMemo(() => store.source(document), [store, document]);
  const placing = usePlacing({ work, document, party, pages, stampOf });
  const { chosen } = placing;
  const tool = 'inline-flex min-h-11 shrink-0 items-center gap-1 rounded border border-line px-2.5 text-sm';
  // the places of all stand at the end more often than at the beginning
  const shown = useRef(false);
  const onPageSeen = (now: number) => {
    const there = draft.fields.find((field) => field.documentId === document.id && field.kind !== 'seam');
    if (!shown.current && there) {
      shown.current = true;
      if (there.page !== now) return pages.current?.show(there.page, there.top);
    }
    setPage(now);
  };
  return (
    <>
      {documents.length > 1 && (
        <select
          aria-label="文件"
          value={document.id}
          onChange={(event) => setDocumentId(event.currentTarget.value)}
          className="mx-4 mb-2 h-11 rounded border border-line bg-white px-2 text-sm"
        >
          {documents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <div className="relative min-h-40 flex-1">
        <DocumentPages
          key={document.id}
          source={source}
          zoom={1}
          overlay={(on, pxPerMm) => (
            <PageOverlay
              page={on}
              documentId={document.id}
              pages={document.pages}
              previewed={undefined}
              {...{ draft, pxPerMm, placing, stampOf }}
            />
          )}
          onPageSeen={onPageSeen}
          handle={pages}
        />
        <span className="pointer-events-none absolute top-2 left-2 rounded-sm bg-ink px-2 text-xs leading-6 text-white tabular-nums">
          {page + 1} / {document.pages.length} 页
        </span>
      </div>
      <div
        role="toolbar"
        aria-label="签署位置"
        className="flex items-center gap-2 overflow-x-auto border-t border-line px-4 py-2"
      >
        {signers.length > 1 &&
          signers.map((one, index) => (
            <button
              key={one.key}
              type="button"
              aria-pressed={one.key === party.key}
              aria-label={`放${letterOf(index)}方的位置`}
              onClick={() => setPartyKey(one.key)}
              className="grid size-11 shrink-0 place-items-center rounded border font-semibold"
              style={
                one.key === party.key
                  ? { background: colourOf(index), borderColor: colourOf(index), color: '#fff' }
                  : { borderColor: colourOf(index), color: colourOf(index) }
              }
            >
              {letterOf(index)}
            </button>
          ))}
        {chosen ? (
          <button type="button" onClick={() => placing.remove(chosen.id)} className={`${tool} text-danger`}>
            <Icon name="close" size={16} />
            删除这一处
          </button>
        ) : null}
        {placing.kinds
          .filter((kind) => KINDS.includes(kind) && (kind !== 'seal' || party.kind === 'organization'))
          .map((kind) => (
            <button key={kind} type="button" onClick={() => placing.press(kind, page)} className={tool}>
              <Icon name={kindIcons[kind]} size={16} className="text-ink-3" />
              {FIELD_KINDS[kind].words}
            </button>
          ))}
      </div>
    </>
  );
}
