import { useCallback, useEffect, useState } from 'react';
import { type Opened, openPdf, type PdfDocument } from './pdf.ts';
import type { DocumentSource } from './source.ts';

/** How the pages are drawn: by pdfjs, or as pictures of the server where pdfjs cannot. */
export type Drawer = { by: 'nobody-yet' } | { by: 'pdf'; document: PdfDocument } | { by: 'pictures' };

export interface Pdf {
  drawer: Drawer;
  /** pdfjs would draw something else than what is meant; undefined where nobody else can draw it. */
  giveUp: (() => void) | undefined;
}

const PICTURES: Drawer = { by: 'pictures' };
const WAITING: Drawer = { by: 'nobody-yet' };

const firstDrawer = (url: string | undefined, document: PdfDocument | undefined): Drawer =>
  document ? { by: 'pdf', document } : url ? WAITING : PICTURES;

/** `mayBegin` says when there is nothing left that is wanted sooner. */
export function usePdf({ url, document }: DocumentSource, mayBegin: boolean): Pdf {
  const [drawer, setDrawer] = useState<Drawer>(firstDrawer(url, document));
  useEffect(() => {
    setDrawer(firstDrawer(url, document));
    if (!url || document || !mayBegin) return;
    let opened: Opened | undefined;
    let left = false;
    openPdf(url).then(
      (pdf) => {
        opened = pdf;
        if (left) pdf.close();
        else setDrawer({ by: 'pdf', document: pdf.document });
      },
      () => !left && setDrawer(PICTURES),
    );
    return () => {
      left = true;
      opened?.close();
    };
  }, [url, document, mayBegin]);
  const giveUp = useCallback(() => setDrawer(PICTURES), []);
  return { drawer, giveUp: document ? undefined : giveUp };
}
