import { isName, PdfDict, PdfRef, type PdfValue } from '@yinxin/pdf';
import { acroFormOf, formFields } from '../common/fields.ts';
import { inCatalog, type Place } from '../common/reach.ts';
import { checkAgreement } from './agreement.ts';
import { changedKeys, isSame } from './equal.ts';
import { allowFieldChanges } from './fields.ts';
import { checkFillings } from './fillings.ts';
import { unusedFontsIn } from './font-names.ts';
import { allowNewField } from './new-field.ts';
import { addsUnusedFonts, drawsFields, redraws, stopsRedrawing } from './redrawing.ts';
import type { Step } from './step.ts';

/** The form may gain signed signature fields; existing empty fields may be filled. */
export function allowForm(step: Step): void {
  const [was, is] = [acroFormOf(step.before), acroFormOf(step.after)];
  const entry = step.after.catalog().get('AcroForm');
  if (!is) {
    // Something else than a form is nothing that readers agree upon.
    if (
      was ||
      (!isSame(step, step.before.catalog().get('AcroForm'), entry) && step.after.resolve(entry) !== null)
    )
      step.refuse('删除了表单');
    return;
  }
  const form = inCatalog(step.after, 'AcroForm');
  if (entry instanceof PdfRef) step.claimOwned(entry.num, form, 'LTA_UPDATES', '表单');
  const place = entry instanceof PdfRef ? { object: entry.num, keys: [] } : form;
  allowFormKeys(step, was, is, place);
  const added = [...newFields(step, was, is, below(place, 'Fields')), ...looseFields(step, is)];
  if (added.length === 0 && step.isExplained) return;
  const existing = formFields(step.before);
  for (const field of added) allowNewField(step, field, existing);
  if (step.changed.size > 0) allowFieldChanges(step, existing);
  if (step.filled.length === 0) return;
  checkFillings(step, existing);
  checkAgreement(step);
}

const below = ({ object, keys }: Place, key: string): Place => ({ object, keys: [...keys, key] });

function allowFormKeys(step: Step, was: PdfDict | undefined, is: PdfDict, form: Place): void {
  for (const key of changedKeys(step, was, is)) {
    if (key === 'Fields' || key === 'SigFlags' || key === 'DR') continue;
    if (key === 'Type' && isNoType(step, is)) continue;
    if (key === 'DA') allowDefault(step, was, is);
    else if (key !== 'NeedAppearances') step.refuse('修改了表单的 {}', undefined, key);
    else if (redraws(step, was) !== redraws(step, is)) allowRedrawing(step, was, is);
  }
  allowResources(step, was, is, below(form, 'DR'));
  const [old, now] = [
    step.before.number(was?.get('SigFlags')) ?? 0,
    step.after.number(is.get('SigFlags')) ?? 0,
  ];
  if ((old & now) !== old) step.refuse('撤销了表单的签名标志');
}

/**
 * No reader asks a form for its type: it is where the catalog says (ISO 32000-1 table 218 has none). Those that repair a
 * file look for catalogs and pages by it.
 */
const isNoType = (step: Step, form: PdfDict): boolean =>
  !form.has('Type') || isName(step.after.resolve(form.get('Type')), 'AcroForm');

/** Readers never draw signature fields anew; any other field may look different, unless its appearance says the same. */
function allowRedrawing(step: Step, was: PdfDict | undefined, is: PdfDict): void {
  if (formFields(step.before).every(({ type }) => type === 'Sig'))
    step.remark('表单的 NeedAppearances 有变化');
  else if (stopsRedrawing(step, was, is))
    step.remark('表单域不再由阅读器重绘，其外观与值一致', 'FORM_FILLING');
  else step.refuse('修改了表单的 {}', undefined, 'NeedAppearances');
}

/** Defaults are for fields that a reader draws itself, never those of signatures. Where there was none, one may come. */
function allowDefault(step: Step, was: PdfDict | undefined, is: PdfDict): void {
  const hasOthers = formFields(step.before).some(({ type }) => type !== 'Sig');
  if (was && hasOthers && (was.has('DA') || drawsFields(step, was, is)))
    step.refuse('修改了表单的 {}', undefined, 'DA');
}

/**
 * A resource that had no name yet is used by nothing that was signed; names that are taken keep their meaning. Where
 * readers draw the fields anew, even a new name may change what they draw.
 */
function allowResources(step: Step, was: PdfDict | undefined, is: PdfDict, place: Place): void {
  const entry = is.get('DR');
  const [old, now] = [step.before.dict(was?.get('DR')), step.after.dict(entry)];
  if (old === now) return;
  const isOther = was && !isSame(step, was.get('DR'), entry) && !addsUnusedFonts(step, was, is);
  if (isOther && drawsFields(step, was, is)) step.refuse('修改了表单的 {}', undefined, 'DR');
  for (const [kind, value] of old?.entries ?? []) {
    const [had, has] = [step.before.dict(value), step.after.dict(now?.get(kind))];
    const isKept = had
      ? [...had.entries].every(([name, item]) => isSame(step, item, has?.get(name)))
      : isSame(step, value, now?.get(kind));
    if (!isKept) step.refuse('修改了表单默认资源的 {}', undefined, kind);
  }
  const parts = [entry, ...(now?.entries.values() ?? [])].filter((each) => each instanceof PdfRef);
  // LibreOffice draws pages and fields with one list of fonts; names that nothing says may come into it
  const changed = parts
    .map(({ num }) => num)
    .filter((num) => step.changed.has(num) && !unusedFontsIn(step, num));
  step.claimAllBelow(place, new Set(changed), 'LTA_UPDATES', '表单默认资源');
  // PDFBox adds a font for ticks to a list that is an object of its own
  const lists = [...(now?.entries.values() ?? [])].flatMap((each) => step.after.dict(each) ?? []);
  for (const each of [entry, now, ...lists]) step.claimTree(each, 'LTA_UPDATES', '表单默认资源');
}

function newFields(step: Step, was: PdfDict | undefined, is: PdfDict, place: Place): readonly PdfValue[] {
  const entry = is.get('Fields');
  if (entry instanceof PdfRef) step.claimOwned(entry.num, place, 'LTA_UPDATES', '表单域列表');
  const old = step.before.array(was?.get('Fields')) ?? [];
  const now = step.after.array(entry) ?? [];
  // The order of the fields is the order of nothing that is seen.
  const missing = old.some((item) => !now.some((each) => isSame(step, item, each)));
  if (missing) step.refuse('从表单中去掉了表单域');
  return now.filter((item) => !old.some((each) => isSame(step, each, item)));
}

/**
 * Poppler leaves its field out of a form that is no object of its own; readers find it on the page. It also takes numbers
 * that were freed, in their next generation.
 */
function looseFields(step: Step, is: PdfDict): readonly PdfValue[] {
  const listed = step.after.array(is.get('Fields')) ?? [];
  return [...step.added].flatMap((num) => {
    const object = step.after.load(num);
    const value = object?.value;
    const isField = value instanceof PdfDict && isName(value.get('FT'), 'Sig') && value.has('V');
    const isListed = listed.some((item) => item instanceof PdfRef && item.num === num);
    return isField && !isListed && step.isShown(num) ? [new PdfRef(num, object?.gen)] : [];
  });
}
