import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { type DocumentHandle, DocumentPages, Thumbnails, ZoomButtons } from '~/parts/document/index.ts';
import { Button, classNames, Icon } from '~/ui/index.ts';
import { AutoPlace } from './auto-place.tsx';
import { FieldInspector } from './field-inspector.tsx';
import { FieldPalette } from './field-palette.tsx';
import { AUTHOR, type DraftDocument, type Party } from './model.ts';
import { PageOverlay } from './page-overlay.tsx';
import { PartyChoice } from './party-choice.tsx';
import { SeamSlices, slicesByPage } from './seams.tsx';
import type { StampOf } from './stamps.ts';
import type { DraftInWork } from './use-draft.ts';
import { isTyping, LONG_STEP_MM, STEP_MM, usePlacement } from './use-placement.ts';

/** CSS counts 96 pixels to an inch: at this scale a millimetre is one on the screen. */
const TRUE_PX_PER_MM = 96 / 25.4;

interface FieldsStepProps {
  work: DraftInWork;
  /** Those who sign and are filled in; at least one. */
  signers: readonly [Party, ...Party[]];
  documents: readonly [DraftDocument, ...DraftDocument[]];
  /** The seal of a party, where it is known. */
  stampOf?: StampOf;
}

const UNKNOWN: StampOf = () => undefined;

interface StepBarProps {
  work: FieldsStepProps['work'];
  zoom: number;
  onZoom: (zoom: number) => void;
  onTrueSize: () => void;
  /** Whether a field is chosen, which the keyboard moves. */
  isChosen: boolean;
  /** The page in sight. */
  place: string;
}

const StepBar = ({ work, zoom, onZoom, onTrueSize, isChosen, place }: StepBarProps) => (
  <div className="flex flex-wrap items-center gap-1 border-b border-line bg-white px-3 py-1">
    <Button size="sm" variant="quiet" disabled={!work.canUndo} onClick={work.undo}>
      <Icon name="undo" size={18} />
      撤销
    </Button>
    <Button size="sm" variant="quiet" disabled={!work.canRedo} onClick={work.redo}>
      重做
    </Button>
    <ZoomButtons zoom={zoom} onZoom={onZoom} />
    <Button size="sm" variant="quiet" onClick={onTrueSize}>
      实际大小
    </Button>
    <span className={classNames('mx-auto text-sm text-ink-3 max-xl:hidden', !isChosen && 'invisible')}>
      方向键移动 {STEP_MM} mm，加 Shift 移动 {LONG_STEP_MM} mm，按住 Alt 拖动不吸附
    </span>
    <span className="ml-auto text-sm text-ink-2 tabular-nums">{place}</span>
  </div>
);

interface PagesColumnProps {
  documents: FieldsStepProps['documents'];
  document: DraftDocument;
  source: ReturnType<FieldsStepProps['work']['store']['source']>;
  page: number;
  slices: ReturnType<typeof slicesByPage>;
  onDocument: (id: string) => void;
  onPage: (page: number) => void;
  /** How many fields stand on a page. */
  marks: (page: number) => number;
}

/** Which file is looked at, and its pages in small. */
const PagesColumn = ({
  documents,
  document,
  source,
  page,
  slices,
  onDocument,
  onPage,
  marks,
}: PagesColumnProps) => (
  <div className="flex min-h-0 flex-col border-r border-line bg-paper">
    {documents.length > 1 && (
      <select
        aria-label="文件"
        value={document.id}
        onChange={(event) => onDocument(event.currentTarget.value)}
        className="m-2 h-10 rounded border border-line bg-white px-2 text-sm"
      >
        {documents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )}
    <Thumbnails
      source={source}
      current={page}
      onChoose={onPage}
      marks={marks}
      over={(at) => slices.get(at)}
      className="min-h-0 flex-1"
    />
  </div>
);

function undoByKey(work: FieldsStepProps['work'], event: KeyboardEvent): void {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || isTyping(event.target) || (key !== 'z' && key !== 'y')) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) work.redo();
  else work.undo();
}

/** Step 3: where everybody signs and fills in, on the pages themselves. */
export function FieldsStep({ work, signers, documents, stampOf = UNKNOWN }: FieldsStepProps) {
  const { store } = work;
  const asksAuthor = store.asksAuthor(work.draft);
  const holders = asksAuthor ? [...signers, AUTHOR] : signers;
  const draft = asksAuthor ? { ...work.draft, parties: [...work.draft.parties, AUTHOR] } : work.draft;
  const [documentId, setDocumentId] = useState(documents[0].id);
  const [partyKey, setPartyKey] = useState(signers[0].key);
  const [previewed, setPreviewed] = useState<string>();
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(1);
  const pages = useRef<DocumentHandle>(null);
  const scale = useRef(1);
  const document = documents.find(({ id }) => id === documentId) ?? documents[0];
  const party = holders.find(({ key }) => key === partyKey) ?? signers[0];
  const source = useMemo(() => store.source(document), [store, document]);
  const placement = usePlacement({ work, document, party, pages, stampOf });
  const { chosen } = placement;
  // of hundreds of small pictures those alone are drawn anew whose slices changed
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the draft, these are what slices are made of
  const slices = useMemo(
    () => slicesByPage({ draft, document, stampOf }),
    [work.draft.fields, work.draft.parties, document, stampOf],
  );
  const chosenSize = chosen && document.pages[chosen.page];

  const countOn = (at: number) =>
    draft.fields.filter((field) => field.documentId === document.id && field.page === at).length;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo by keyboard, wherever the focus is
    <div
      onKeyDown={(event) => undoByKey(work, event)}
      className="grid h-[calc(100dvh-var(--strip)-var(--header)-4rem)] min-h-[34rem] grid-cols-[8.5rem_minmax(0,1fr)_19rem]"
    >
      <PagesColumn
        {...{ documents, document, source, page, slices }}
        onDocument={(id) => {
          setDocumentId(id);
          placement.setSelected(undefined);
          setPage(0);
        }}
        onPage={(at) => pages.current?.show(at)}
        marks={countOn}
      />
      <div className="flex min-h-0 min-w-0 flex-col">
        <StepBar
          {...{ work, zoom }}
          onZoom={setZoom}
          onTrueSize={() => setZoom((zoom * TRUE_PX_PER_MM) / scale.current)}
          isChosen={chosen !== undefined}
          place={`第 ${page + 1} / ${document.pages.length} 页`}
        />
        <div className="min-h-0 flex-1">
          <DocumentPages
            key={document.id}
            source={source}
            zoom={zoom}
            onZoom={setZoom}
            overlay={(at, pxPerMm) => {
              scale.current = pxPerMm;
              return (
                <PageOverlay
                  page={at}
                  documentId={document.id}
                  {...{ draft, pages: document.pages, pxPerMm, placement, previewed, stampOf }}
                />
              );
            }}
            onPageSeen={setPage}
            handle={pages}
          />
        </div>
      </div>
      <aside className="min-h-0 space-y-5 overflow-y-auto border-l border-line bg-white p-5">
        <PartyChoice
          {...{ holders, previewed }}
          current={party.key}
          fields={draft.fields}
          onChoose={(key) => {
            setPartyKey(key);
            if (previewed) setPreviewed(key);
          }}
          onPreview={(on) => {
            setPreviewed(on ? party.key : undefined);
            placement.setSelected(undefined);
          }}
        />
        {!previewed && (
          <>
            <FieldPalette
              kinds={placement.kinds}
              seal={stampOf(party.key)}
              page={page}
              onPress={(kind) => placement.press(kind, page)}
              onDrop={(kind, x, y) => placement.drop(kind, x, y, scale.current)}
            />
            <SeamSlices {...{ draft, document, stampOf }} />
            {chosen && chosenSize && (
              <FieldInspector
                field={chosen}
                parties={draft.parties}
                size={chosenSize}
                pageCount={document.pages.length}
                onChange={placement.replace}
                onCopyToAll={() => placement.copyToAll(chosen)}
                onRemove={() => placement.remove(chosen.id)}
              />
            )}
            <details>
              <summary className="min-h-8 cursor-pointer content-center text-sm text-navy">
                按文字或标签放置
              </summary>
              <div className="mt-3">
                <AutoPlace
                  key={party.key}
                  {...{ document, party, store }}
                  kinds={placement.kinds}
                  placed={draft.fields}
                  parties={draft.parties}
                  onPlace={placement.add}
                  stampOf={stampOf}
                />
              </div>
            </details>
          </>
        )}
      </aside>
    </div>
  );
}
