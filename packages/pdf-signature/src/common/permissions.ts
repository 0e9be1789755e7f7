import { isName, type PdfDict, type PdfDocument, textOf } from '@yinxin/pdf';
import { formFields } from './fields.ts';
import type { FoundSignature } from './find-signatures.ts';

/** What a signature forbids from then on. */
export interface Permissions {
  /** /P of DocMDP or of the field's lock: 1 nothing, 2 forms and signatures, 3 annotations too. */
  docMdp: 1 | 2 | 3 | undefined;
  /** /P of DocMDP alone: a field's lock forbids, it permits nothing. */
  granted: 1 | 2 | 3 | undefined;
  /** This signature certifies the file (ISO 32000-1 12.8.2.2). */
  certifies: boolean;
  locks: readonly FieldLock[];
}

/** ISO 32000-1 12.8.2.4 */
interface FieldLock {
  action: 'All' | 'Include' | 'Exclude';
  fields: readonly string[];
  /** It names fields that there are: who locks these leaves the others to be filled. */
  leavesOpen: boolean;
}

/** A time stamp, which anybody can buy, may forbid; it gives no leave. */
export function locksOf({ view, dict, fieldDict, object }: FoundSignature): Permissions {
  const references = (view.array(dict?.get('Reference')) ?? []).flatMap((each) => view.dict(each) ?? []);
  const parameters = (method: string) =>
    references
      .filter((each) => isName(view.resolve(each.get('TransformMethod')), method))
      .map((each) => view.dict(each.get('TransformParams')));
  const certifies = isCertifier(view, object) || parameters('DocMDP').length > 0;
  const lock = view.dict(fieldDict.get('Lock'));
  const granted = [
    ...parameters('DocMDP').map((each) => levelOf(view, each) ?? 2),
    ...(certifies && parameters('DocMDP').length === 0 ? [2 as const] : []),
  ];
  const locked = levelOf(view, lock);
  const locks = parameters('FieldMDP').map((each) => fieldLock(view, each));
  const isStamp = view.name(dict?.get('SubFilter')) === 'ETSI.RFC3161';
  return {
    docMdp: least(locked ? [...granted, locked] : granted),
    granted: isStamp ? undefined : least(granted),
    certifies,
    locks: isStamp ? locks.map((each) => ({ ...each, leavesOpen: false })) : locks,
  };
}

const least = (levels: readonly (1 | 2 | 3)[]): 1 | 2 | 3 | undefined =>
  levels.length > 0 ? (Math.min(...levels) as 1 | 2 | 3) : undefined;

function isCertifier(view: PdfDocument, object: number): boolean {
  const perms = view.dict(view.catalog().get('Perms'));
  const named = perms?.get('DocMDP');
  return named !== undefined && named !== null && typeof named === 'object' && 'num' in named
    ? named.num === object
    : false;
}

/** What cannot be read forbids everything. */
function levelOf(view: PdfDocument, parameters: PdfDict | undefined): 1 | 2 | 3 | undefined {
  const value = view.resolve(parameters?.get('P'));
  if (value === null) return undefined;
  return value === 2 || value === 3 ? value : 1;
}

function fieldLock(view: PdfDocument, parameters: PdfDict | undefined): FieldLock {
  const action = view.name(parameters?.get('Action'));
  const fields = (view.array(parameters?.get('Fields')) ?? []).map(
    (each) => textOf(view.resolve(each)) ?? '',
  );
  if (action !== 'Include' && action !== 'Exclude') return { action: 'All', fields: [], leavesOpen: false };
  const leavesOpen = formFields(view).some(({ fullName }) =>
    fields.some((each) => isAtOrBelow(fullName, each)),
  );
  return { action, fields, leavesOpen };
}

/** A lock on a field holds for the fields below it. */
const isAtOrBelow = (fullName: string, named: string): boolean =>
  fullName === named || fullName.startsWith(`${named}.`);

export function isLocked(
  { action, fields }: Pick<FieldLock, 'action' | 'fields'>,
  fullName: string,
): boolean {
  const named = fields.some((each) => isAtOrBelow(fullName, each));
  return action === 'All' || (action === 'Include' ? named : !named);
}
