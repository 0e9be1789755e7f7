import { colourOf } from '~/parts/parties/index.ts';
import { Button } from '~/ui/index.ts';
import { isFilled } from './field-words.ts';
import { AUTHOR, markOf, nameOf, type Party, type PlacedField } from './model.ts';

interface PartyChoiceProps {
  /** Who signs, and whoever sends where they fill something in. */
  holders: readonly Party[];
  current: string;
  fields: readonly PlacedField[];
  previewed: string | undefined;
  onChoose: (key: string) => void;
  onPreview: (on: boolean) => void;
}

/** Whose fields are placed, or whose view is looked at. */
export function PartyChoice({ holders, current, fields, previewed, onChoose, onPreview }: PartyChoiceProps) {
  const countOf = (key: string) => fields.filter((field) => field.party === key).length;
  const isUnplaced = (key: string) =>
    key !== AUTHOR.key && !fields.some((field) => field.party === key && !isFilled(field.kind));
  return (
    <fieldset>
      <legend className="mb-2 flex w-full items-center justify-between text-sm font-semibold">
        {previewed ? '预览谁看到的' : '签署方'}
      </legend>
      <ul className="space-y-1">
        {holders.map((one, index) => (
          <li key={one.key}>
            <label
              className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded border border-transparent px-2 py-1 has-checked:border-navy has-checked:bg-navy-soft has-focus-visible:outline-2 has-focus-visible:outline-navy"
              style={{ borderLeft: `4px solid ${colourOf(index)}` }}
            >
              <input
                type="radio"
                name="placing-party"
                checked={one.key === current}
                onChange={() => onChoose(one.key)}
                className="sr-only"
              />
              <span className="font-semibold" style={{ color: colourOf(index) }}>
                {markOf(holders, one.key)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm">{nameOf(one)}</span>
                {isUnplaced(one.key) && (
                  <span className="block text-xs text-ink-3">没有位置，签署时自行放置</span>
                )}
              </span>
              <span className="text-xs text-ink-3">{countOf(one.key)} 处</span>
            </label>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="secondary" block className="mt-3" onClick={() => onPreview(!previewed)}>
        {previewed ? '返回编辑' : '按签署方预览'}
      </Button>
    </fieldset>
  );
}
