import { SILENT_LIMITS } from '@yinxin/api/client';
import { Checkbox, FormError } from '~/ui/index.ts';

export type People = readonly { uid: string; name: string }[];

interface AuthorsChoiceProps {
  people: People;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Whose contracts are signed: without a template nobody has read their words before. */
export function AuthorsChoice({ people, chosen, error, onChange }: AuthorsChoiceProps) {
  const isFull = chosen.length >= SILENT_LIMITS.authors;
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-semibold">只签这些成员发起的合同</legend>
      <div className="grid max-h-48 gap-2 overflow-y-auto sm:grid-cols-3">
        {people.map(({ uid, name }) => (
          <Checkbox
            key={uid}
            checked={chosen.includes(uid)}
            disabled={isFull && !chosen.includes(uid)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, uid] : chosen.filter((one) => one !== uid))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <FormError text={error} />
    </fieldset>
  );
}
