import type { PdfDocument } from './document.ts';
import { type Definition, scanFile } from './xref/rebuild.ts';

/**
 * Objects that stand in the file although no cross-reference section leads to them: hidden content,
 * or a second definition that a reader with other habits would take.
 */
export function unlistedDefinitions(document: PdfDocument): Definition[] {
  const listed = new Set<number>();
  for (const section of document.sections) {
    if (section.kind === 'stream') listed.add(section.offset);
    for (const [, entry] of section.entries()) if (entry.kind === 'offset') listed.add(entry.offset);
  }
  return scanFile(document.source, document.limits).definitions.filter(({ offset }) => !listed.has(offset));
}
