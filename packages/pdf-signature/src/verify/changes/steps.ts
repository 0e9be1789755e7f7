import { type PdfDocument, PdfError } from '@yinxin/pdf';
import type { FoundSignature } from '../facts/find-signatures.ts';
import { type History, type Referrer, referrersOf } from '../facts/history.ts';
import { allowCatalog, allowTrailer } from './catalog.ts';
import { allowEvidence } from './evidence-store.ts';
import { allowForm } from './form.ts';
import { allowPages } from './pages.ts';
import { Step, type StepFacts } from './step.ts';

/** Judges every revision after the first signed one, each against the state before it. */
export function stepsOf(history: History, signatures: readonly FoundSignature[]): StepFacts[] {
  if (history.document.recovered || signatures.length === 0) return [];
  const first = Math.min(...signatures.map(({ revision }) => revision));
  const later = history.revisions.slice(first + 1);
  if (later.length === 0) return [];
  const targets = new Set(later.flatMap(({ index }) => [...history.listed[index]!.keys()]));
  const referrers = referrersOf(history, targets);
  return later.map(({ index }) => stepFrom(history, index, referrers));
}

function stepFrom(
  { revisions, views, listed }: History,
  index: number,
  referrers: ReadonlyMap<number, readonly Referrer[]>,
): StepFacts {
  const states: { before: PdfDocument; after: PdfDocument } = {
    before: views[index - 1]!,
    after: views[index]!,
  };
  try {
    const step = new Step(states, revisions[index]!, listed[index]!, referrers);
    allowTrailer(step);
    allowCatalog(step);
    allowEvidence(step);
    allowForm(step);
    allowPages(step);
    return step.facts();
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === 'limit') throw error;
    return unreadableStep(index);
  }
}

/** What cannot be read cannot be justified. */
const unreadableStep = (revision: number): StepFacts => ({
  revision,
  level: 'OTHER',
  changes: [{ object: undefined, level: 'OTHER', what: '后续修订无法读取' }],
  signatures: [],
  fields: [],
  filled: [],
  visible: false,
});
