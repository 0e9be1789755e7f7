import { useEffect, useState } from 'react';
import { type Opened, openPdf, type PdfDocument } from './pdf.ts';
import type { PageSize } from './source.ts';

const MM_PER_POINT = 25.4 / 72;
/** Beyond so many pages the rest is not shown; whoever wants to read them has a reader. */
const MOST_PAGES = 1_000;

export type LocalDocument =
  | { state: 'opening' | 'unreadable' }
  | { state: 'open'; document: PdfDocument; pages: PageSize[] };

async function sizesOf(document: PdfDocument): Promise<PageSize[]> {
  const pages: PageSize[] = [];
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number++) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
    pages.push({ widthMm: width * MM_PER_POINT, heightMm: height * MM_PER_POINT });
  }
  return pages;
}

/** A file of the visitor's own, opened in the browser; where it stays alone, fonts and tables are not fetched either. */
export function useLocalDocument(file: Blob, alone = false, password?: string): LocalDocument {
  const [local, setLocal] = useState<LocalDocument>({ state: 'opening' });
  useEffect(() => {
    let left = false;
    let opened: Opened | undefined;
    setLocal({ state: 'opening' });
    const open = async () => {
      opened = await openPdf(file, alone, password);
      if (left) return opened.close();
      const { document } = opened;
      const pages = await sizesOf(document);
      if (!left) setLocal({ state: 'open', document, pages });
    };
    open().catch(() => !left && setLocal({ state: 'unreadable' }));
    return () => {
      left = true;
      opened?.close();
    };
  }, [file, alone, password]);
  return local;
}
