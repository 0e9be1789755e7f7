import { type PdfDocument, PdfError } from '@yinxin/pdf';
import type { FoundSignature } from '../common/find-signatures.ts';
import { type History, referrersOf } from '../common/history.ts';
import { locksOf } from '../common/permissions.ts';
import { reachableFrom } from '../common/reach.ts';
import { allowCatalog, allowTrailer } from './catalog.ts';
import { allowEvidence } from './evidence-store.ts';
import { allowFontNames } from './font-names.ts';
import { allowForm } from './form.ts';
import { allowPages } from './pages.ts';
import { permitsFilling } from './permission.ts';
import { type Background, Step, type StepFacts } from './step.ts';
import { allowStructure } from './structure-tree.ts';

/** Judges every revision after the first signed one, each against the state before it. */
export function stepsOf(history: History, signatures: readonly FoundSignature[]): StepFacts[] {
  if (history.document.recovered || signatures.length === 0) return [];
  const signed = signatures.map(({ revision }) => revision).toSorted((a, b) => a - b);
  const openers = signatures.filter((signature) => permitsFilling(locksOf(signature)));
  return stepsFrom(
    history,
    signed,
    openers.map(({ revision }) => revision),
  );
}

/** Judges the revisions after the first signed one. */
function stepsFrom(history: History, signed: readonly number[], openedBy: readonly number[]): StepFacts[] {
  const later = history.revisions.slice(signed[0]! + 1);
  if (later.length === 0) return [];
  const targets = new Set(later.flatMap(({ index }) => [...history.listed[index]!.keys()]));
  const background = {
    history,
    referrers: referrersOf(history, targets),
    reached: remembered(reachableFrom),
    signed,
    openedBy,
  };
  const orphans = new Set<number>();
  return later.map(({ index }) => {
    const step = stepFrom({ ...background, orphans }, index);
    for (const num of step.orphans) orphans.add(num);
    return step;
  });
}

function remembered<T>(ask: (view: PdfDocument) => T): (view: PdfDocument) => T {
  const known = new Map<PdfDocument, T>();
  return (view) => {
    const answer = known.get(view) ?? ask(view);
    known.set(view, answer);
    return answer;
  };
}

/** In the order in which one rule prepares what the next one asks. */
const RULES = [
  allowTrailer,
  allowCatalog,
  allowEvidence,
  allowForm,
  allowPages,
  allowStructure,
  allowFontNames,
];

function stepFrom(background: Background, index: number): StepFacts {
  try {
    const step = new Step(background, index);
    for (const rule of RULES) rule(step);
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
  changes: [{ object: undefined, level: 'OTHER', what: '后续修订改动了文件，且改动的内容无法读取' }],
  signatures: [],
  fields: [],
  filled: [],
  refilled: [],
  visible: false,
  overlays: [],
  touchesEarlier: false,
  shares: new Map(),
  commented: false,
  reworded: 0,
  orphans: new Set(),
});
