import type { PdfDocument, XrefEntry } from '@yinxin/pdf';
import { inCatalog, reachableFrom } from './reach.ts';

/**
 * An object for which two readers of a hybrid file (ISO 32000-1 7.5.8.4) see two documents, or undefined when there is none.
 * Readers that do not follow /XRefStm miss the objects it hides. Microsoft Word hides the logical structure, which
 * nobody sees; anything else that is hidden is shown to some and not to others.
 */
export function hybridConflict(document: PdfDocument): number | undefined {
  const hidden = new Set<number>();
  for (const { hybrid } of document.sections) {
    if (!hybrid) continue;
    for (const [num, entry] of hybrid.stream.entries()) {
      const listed = hybrid.table.lookup(num);
      if (listed && listed.kind !== 'free') {
        if (!isSamePlace(listed, entry)) return num;
      } else if (entry.kind !== 'free') hidden.add(num);
    }
  }
  if (hidden.size === 0) return undefined;
  const plain = document.withoutHidden();
  const differing = [...hidden].filter((num) => !isSamePlace(document.locate(num), plain.locate(num)));
  if (differing.length === 0) return undefined;
  const shown = reachableFrom(document, inCatalog(document, 'StructTreeRoot'));
  return differing.find((num) => shown.has(num));
}

function isSamePlace(a: XrefEntry | undefined, b: XrefEntry | undefined): boolean {
  if (a?.kind === 'offset') return b?.kind === 'offset' && a.offset === b.offset && a.gen === b.gen;
  if (a?.kind === 'compressed')
    return b?.kind === 'compressed' && a.stream === b.stream && a.index === b.index;
  return a?.kind === b?.kind;
}
