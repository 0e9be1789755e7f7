import { CONSENTS, type ConsentKindName } from '@yinxin/api/client';
import { ConsentBox } from '~/parts/proof/index.ts';
import { classNames } from '~/ui/index.ts';

export type Given = Partial<Record<ConsentKindName, boolean>>;

/** What was agreed to, with the version of the text that was read. */
export const consentsOf = (kinds: readonly ConsentKindName[]) =>
  kinds.map((kind) => ({ kind, version: CONSENTS[kind].version }));

/** The first that is missing, in words. */
export function missingConsent(kinds: readonly ConsentKindName[], given: Given): string | undefined {
  const missing = kinds.find((kind) => !given[kind]);
  return missing && `请先阅读并同意${CONSENTS[missing].words}`;
}

interface ConsentListProps {
  kinds: readonly ConsentKindName[];
  given: Given;
  /** What is still missing, once it was asked for. */
  error?: string;
  onChange: (given: Given) => void;
}

/** Each consent by itself: none is checked for the visitor, none stands for another. */
export function ConsentList({ kinds, given, error, onChange }: ConsentListProps) {
  const missing = kinds.find((kind) => !given[kind]);
  if (kinds.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">单独同意</legend>
      <div className={classNames('grid gap-3', kinds.length > 1 && 'md:grid-cols-2')}>
        {kinds.map((kind) => (
          <ConsentBox
            key={kind}
            kind={kind}
            checked={given[kind] ?? false}
            error={kind === missing ? error : undefined}
            onChange={(checked) => onChange({ ...given, [kind]: checked })}
          />
        ))}
      </div>
    </fieldset>
  );
}
