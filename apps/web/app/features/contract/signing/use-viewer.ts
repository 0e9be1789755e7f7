import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { contractSource, type DocumentHandle } from '~/parts/document/index.ts';
import type { ContractDetail } from '../model.ts';
import type { Signing } from './use-signing.ts';

/** Which document and page is looked at, and going to a place. */
export function useViewer(contract: ContractDetail, onSeen: (documentId: string, page: number) => void) {
  const handle = useRef<DocumentHandle>(null);
  const wanted = useRef<{ page: number; top: number }>(undefined);
  const seen = useRef(onSeen);
  seen.current = onSeen;
  const [documentId, setDocumentId] = useState(contract.documents[0]?.id ?? '');
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(1);
  const document = contract.documents.find(({ id }) => id === documentId) ?? contract.documents[0];
  const source = useMemo(() => document && contractSource(document), [document]);
  const shown = document?.id ?? '';

  const onPageSeen = useCallback(
    (now: number) => {
      // a place in another document waits until that one is shown
      const there = wanted.current;
      wanted.current = undefined;
      if (there) return handle.current?.show(there.page, there.top);
      setPage(now);
      seen.current(shown, now);
    },
    [shown],
  );
  const show = (place: { documentId: string; page: number; top: number }) => {
    if (place.documentId === shown) return handle.current?.show(place.page, place.top);
    wanted.current = place;
    setDocumentId(place.documentId);
  };
  return {
    source,
    page,
    zoom,
    setZoom,
    documentId: shown,
    choose: setDocumentId,
    handle,
    onPageSeen,
    show,
    /** When the document is loaded anew, its place is this one. */
    stayAt: (place: { page: number; top: number } | undefined) => {
      wanted.current = place;
    },
    toPage: (to: number) => handle.current?.show(to),
  };
}

/** The stamp lands before one's eyes, and the signed page is shown where it landed. */
export function useLanding(
  { stage, marks }: Pick<Signing, 'stage' | 'marks'>,
  { show, stayAt }: Pick<ReturnType<typeof useViewer>, 'show' | 'stayAt'>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it lands
  useEffect(() => {
    const [first] = marks;
    if (stage !== 'landing' || !first) return;
    show(first);
    stayAt(first);
  }, [stage]);
}

/** Goes from one place to the next, and around. */
export function useNextPlace<Place extends { key: string; documentId: string; page: number; top: number }>(
  places: readonly Place[],
  show: (place: Place) => void,
) {
  const [at, setAt] = useState(-1);
  const go = (to: number) => {
    const index = ((to % places.length) + places.length) % places.length;
    const place = places[index];
    if (!place) return;
    setAt(index);
    show(place);
  };
  return { at, count: places.length, next: () => go(at + 1), previous: () => go(at < 0 ? -1 : at - 1) };
}
