import { FIELD_KINDS } from '@yinxin/api/client';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  contractSource,
  type DocumentHandle,
  DocumentPages,
  linkedSource,
  ZoomButtons,
} from '~/parts/document/index.ts';
import { Button, Icon, Sheet } from '~/ui/index.ts';
import { AuthorMessage } from '../author-message.tsx';
import { DocumentRemarks, DocumentTabs } from '../reader.tsx';
import { SaveFile } from '../save-file.tsx';
import { LinkReading } from '../signing/read-by-link.ts';
import { type LinkProps, type Place, type Reading, verbOf } from './model.ts';
import { linkFacts, SenderHead } from './sender-head.tsx';
import { Stranger } from './stranger.tsx';

interface LinkReaderProps extends LinkProps {
  reading: Reading;
  /** Where there is something to do still. */
  onSign: (() => void) | undefined;
  onRefuse: (() => void) | undefined;
}

function PlaceMark({ place, pxPerMm }: { place: Place; pxPerMm: number }) {
  const { left, top, width, height, kind, label } = place;
  const words = FIELD_KINDS[kind].when === 'filled' ? `填在这里${label && `：${label}`}` : '签在这里';
  return (
    <span
      className="absolute border-2 border-seal/70 bg-seal/5"
      style={{
        left: left * pxPerMm,
        top: top * pxPerMm,
        width: width * pxPerMm,
        height: height * pxPerMm,
      }}
    >
      <span className="absolute bottom-full left-0 bg-seal px-1.5 text-xs leading-5 whitespace-nowrap text-white">
        {words}
      </span>
    </span>
  );
}

const inOrder = ({ documents, places }: Reading): Place[] => {
  const at = (id: string) => documents.findIndex((document) => document.id === id);
  return places
    .filter(({ kind }) => kind !== 'date')
    .toSorted((a, b) => at(a.documentId) - at(b.documentId) || a.page - b.page || a.top - b.top);
};

/** Counts what is before somebody's eyes; the page where they sign knows of it. */
function useLook(documents: Reading['documents']) {
  const reading = useRef<LinkReading>(undefined);
  const started = () => (reading.current ??= new LinkReading(documents));
  useEffect(() => {
    const onHidden = () =>
      document.visibilityState === 'visible' ? reading.current?.resume() : reading.current?.pause();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      reading.current?.pause();
    };
  }, []);
  return (documentId: string, page: number) => started().look(documentId, page);
}

/** Reads before anybody asks who one is: all pages, where one would sign, and a copy to take along. */
export function LinkReader({ reading, onSign, onRefuse, ...link }: LinkReaderProps) {
  const { token, invitation } = link;
  const isOwn = reading.contract !== undefined;
  const { documents } = reading;
  const [chosen, setChosen] = useState(documents[0]?.id ?? '');
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(0);
  const [more, setMore] = useState(false);
  const handle = useRef<DocumentHandle>(null);
  const wanted = useRef<Place>(undefined);
  const document = documents.find(({ id }) => id === chosen) ?? documents[0];
  const source = useMemo(
    () => document && (isOwn ? contractSource(document) : linkedSource(document, token)),
    [document, isOwn, token],
  );
  const look = useLook(documents);
  const places = inOrder(reading);
  const [first] = places;
  const onPageSeen = (now: number) => {
    const there = wanted.current;
    wanted.current = undefined;
    if (there) return handle.current?.show(there.page, there.top);
    setPage(now);
    if (document) look(document.id, now);
  };
  const toFirst = () => {
    if (!first) return;
    if (first.documentId === document?.id) return handle.current?.show(first.page, first.top);
    wanted.current = first;
    setChosen(first.documentId);
  };
  const { fills, title } = invitation;
  const signs = places.filter(({ kind }) => FIELD_KINDS[kind].when === 'marked').length;
  const counts = [fills > 0 && `填 ${fills} 处`, signs > 0 && `签 ${signs} 处`].filter(Boolean).join('、');
  return (
    <div className="fixed inset-0 z-40 flex h-dvh flex-col bg-white">
      <header className="flex items-center gap-3 border-b border-line px-4 py-2">
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-base font-semibold">{title}</h1>
          <p className="truncate text-xs text-ink-3">
            {invitation.sender.name} 请您{verbOf(invitation)}
          </p>
        </div>
        <span className="rounded-sm bg-ink px-2 text-xs leading-6 text-white tabular-nums">
          {page + 1} / {source?.pages.length ?? 0} 页
        </span>
        <span className="hidden md:block">
          <ZoomButtons zoom={zoom} onZoom={setZoom} />
        </span>
        <button
          type="button"
          aria-label="更多"
          className="grid size-11 place-items-center"
          onClick={() => setMore(true)}
        >
          <Icon name="more" />
        </button>
      </header>
      <DocumentTabs documents={documents} current={document?.id ?? ''} onChoose={setChosen} />
      <DocumentRemarks documents={documents} current={document?.id ?? ''} />
      <div className="min-h-0 flex-1">
        {source && (
          <DocumentPages
            key={source.url}
            source={source}
            zoom={zoom}
            onZoom={setZoom}
            onPageSeen={onPageSeen}
            handle={handle}
            overlay={(at, pxPerMm) =>
              places
                .filter((place) => place.documentId === source.id && place.page === at)
                .map((place) => <PlaceMark key={place.id} place={place} pxPerMm={pxPerMm} />)
            }
          />
        )}
      </div>
      <div className="border-t border-line px-4 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <p className="mb-2 flex justify-between gap-4 text-xs text-ink-2">
          <span>{counts ? `要您${counts}` : `请您${verbOf(invitation)}`}，打开的时间已告诉发件人</span>
          {first && (
            <button type="button" className="shrink-0 text-navy underline" onClick={toFirst}>
              到第一处
            </button>
          )}
        </p>
        <div className="mx-auto flex max-w-xl gap-3">
          {onRefuse && (
            <Button variant="secondary" className="flex-1 px-2" onClick={onRefuse}>
              拒签
            </Button>
          )}
          {onSign && (
            <Button className="flex-[2]" onClick={onSign}>
              {verbOf(invitation)}
            </Button>
          )}
        </div>
      </div>
      <Sheet open={more} onClose={() => setMore(false)} title={title}>
        <div className="space-y-5">
          <SenderHead invitation={invitation} />
          <p className="text-sm text-ink-2">{linkFacts(invitation)}</p>
          <AuthorMessage author={invitation.sender.name} message={invitation.message} />
          <SaveFile
            files={documents.map(({ id, name }) => ({
              name,
              href: `/api/appapi/contract/${isOwn ? 'file' : 'linkedFile'}?${new URLSearchParams(isOwn ? { documentId: id } : { token, documentId: id })}`,
            }))}
          />
          {!isOwn && <Stranger token={token} invitation={invitation} />}
        </div>
      </Sheet>
    </div>
  );
}
