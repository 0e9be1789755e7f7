import { type Box, boxOf, type Page, PdfRef } from '@yinxin/pdf';
import { type Check, guarded, type Hit, hit } from './checks.ts';
import type { Survey } from './survey.ts';

interface Annotation {
  subtype: string;
  flags: number;
  box: Box | undefined;
  object: number | undefined;
}

/** ISO 32000-1 table 165: Invisible, Hidden, NoView. */
const UNSEEN = 1 | 2 | 32;
/** Popups belong to other annotations, links draw nothing. */
const HARMLESS = new Set(['Popup', 'Link']);
const MOST_OF_THE_PAGE = 0.5;

const areaOf = ({ left, bottom, right, top }: Box) => Math.max(0, right - left) * Math.max(0, top - bottom);

function annotationsOf(page: Page, { document }: Survey): Annotation[] {
  return (document.array(page.dict.get('Annots')) ?? []).flatMap((entry) => {
    const dict = document.dict(entry);
    const subtype = document.name(dict?.get('Subtype')) ?? '';
    if (!dict || HARMLESS.has(subtype)) return [];
    const flags = document.number(dict.get('F')) ?? 0;
    const object = entry instanceof PdfRef ? entry.num : undefined;
    return [{ subtype, flags, box: boxOf(document, dict.get('Rect')), object }];
  });
}

function* pageHits(page: Page, survey: Survey): Generator<Hit> {
  const annotations = annotationsOf(page, survey);
  const shown = annotations.filter((each) => each.box && (each.flags & UNSEEN) === 0);
  for (const { flags, object } of annotations) {
    if (flags & UNSEEN) yield hit('ANNOTATION_HIDDEN', { page: page.index + 1, object });
  }
  for (const { box, object } of shown) {
    if (box && areaOf(cut(box, page.cropBox)) > MOST_OF_THE_PAGE * areaOf(page.cropBox)) {
      yield hit('ANNOTATION_COVERS_PAGE', { page: page.index + 1, object });
    }
  }
  const covered = overlapping(shown);
  if (covered) yield hit('ANNOTATION_OVERLAP', { page: page.index + 1, object: covered.object });
}

/** The first annotation that lies over another; sorted by their left edges, so that few pairs are compared. */
function overlapping(annotations: readonly Annotation[]): Annotation | undefined {
  const sorted = annotations.toSorted((a, b) => a.box!.left - b.box!.left);
  for (let i = 0; i < sorted.length; i++) {
    for (let j = i + 1; j < sorted.length && sorted[j]!.box!.left < sorted[i]!.box!.right; j++) {
      if (areaOf(cut(sorted[i]!.box!, sorted[j]!.box!)) > 0) return sorted[j];
    }
  }
  return undefined;
}

function cut(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  };
}

export const annotationChecks: readonly Check[] = [
  guarded(function* (survey) {
    for (const page of survey.pages) yield* pageHits(page, survey);
  }),
];
