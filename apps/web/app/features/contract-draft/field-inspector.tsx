import { AUTHOR_KINDS, FIELD_KINDS, SEAM_EDGES, SEAM_PAGES } from '@yinxin/api/client';
import { type ChangeEvent, useId } from 'react';
import { signersOf } from '~/parts/parties/index.ts';
import { Button, Checkbox, Select, TextArea, TextField } from '~/ui/index.ts';
import { isFilled } from './field-words.ts';
import { AUTHOR, isFixedSize, markOf, nameOf, type Party, type PlacedField } from './model.ts';
import { type Rect, type Size, within } from './placement.ts';

interface FieldInspectorProps {
  field: PlacedField;
  parties: readonly Party[];
  size: Size;
  pageCount: number;
  onChange: (field: PlacedField, name: string) => void;
  onCopyToAll: () => void;
  onRemove: () => void;
}

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

function Millimetres({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string;
  value: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className="text-sm text-ink-3">
      {label}
      <input
        id={id}
        type="number"
        step={0.5}
        min={0}
        value={value}
        disabled={disabled}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const typed = event.currentTarget.valueAsNumber;
          if (Number.isFinite(typed)) onChange(typed);
        }}
        className="mt-1 h-10 w-full rounded border border-line-strong bg-white px-2 text-ink tabular-nums [appearance:textfield] disabled:bg-paper [&::-webkit-inner-spin-button]:hidden disabled:text-ink-3"
      />
    </label>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, 100))
    .filter(Boolean)
    .slice(0, 50);

/** What the chosen field is: where, how large, whose, and what it asks for. */
export function FieldInspector(props: FieldInspectorProps) {
  const { field, parties, size, pageCount, onChange, onCopyToAll, onRemove } = props;
  const { kind, label, required, value, options, party } = field;
  const canBeAuthors = (AUTHOR_KINDS as readonly string[]).includes(kind);
  const holders = signersOf(parties).filter(({ key }) => key !== AUTHOR.key || canBeAuthors);
  const set = (change: Partial<PlacedField>, name: string) =>
    onChange({ ...field, ...change }, `${name} ${field.id}`);
  const place = (change: Partial<Rect>) => set(within({ ...field, ...change }, size), 'place');
  const isFixed = isFixedSize(kind);
  return (
    <section aria-label="所选的控件" className="space-y-4">
      <h2 className="flex items-baseline justify-between text-base">
        {FIELD_KINDS[kind].words}
        <span className="text-xs font-normal text-ink-3">单位 mm</span>
      </h2>
      <div className="grid grid-cols-4 gap-2">
        <Millimetres
          label="左"
          value={field.left}
          disabled={kind === 'seam'}
          onChange={(left) => place({ left })}
        />
        <Millimetres label="上" value={field.top} onChange={(top) => place({ top })} />
        <Millimetres
          label="宽"
          value={field.width}
          disabled={isFixed}
          onChange={(width) => place({ width })}
        />
        <Millimetres
          label="高"
          value={field.height}
          disabled={isFixed}
          onChange={(height) => place({ height })}
        />
      </div>
      {isFixed && <p className="text-sm text-ink-3">印章按实际尺寸盖印，不能缩放。</p>}
      <Select
        label={isFilled(kind) ? '由谁填写' : '由谁签署'}
        value={party}
        options={holders.map((one) => [one.key, `${markOf(holders, one.key)}　${nameOf(one)}`] as const)}
        onChange={(event: Typed) => set({ party: event.currentTarget.value }, 'party')}
      />
      {isFilled(kind) && (
        <>
          <TextField
            label="名称"
            value={label}
            maxLength={50}
            placeholder="如：交付地点"
            onChange={(event: Typed) => set({ label: event.currentTarget.value }, 'label')}
          />
          {kind === 'choice' && (
            <TextArea
              label="选项，每行一个"
              rows={3}
              defaultValue={(options.choices ?? []).join('\n')}
              key={field.id}
              onChange={(event: Typed) => {
                const choices = linesOf(event.currentTarget.value);
                if (choices.length > 0) set({ options: { ...options, choices } }, 'choices');
              }}
            />
          )}
          {(kind === 'text' || kind === 'number') && (
            <TextField
              label="预填内容"
              value={value}
              maxLength={500}
              onChange={(event: Typed) => set({ value: event.currentTarget.value }, 'value')}
            />
          )}
          <Checkbox
            checked={required}
            onChange={(event: ChangeEvent<HTMLInputElement>) =>
              set({ required: event.currentTarget.checked }, 'required')
            }
          >
            必填
          </Checkbox>
        </>
      )}
      {kind === 'seam' && (
        <div className="grid grid-cols-2 gap-3">
          <Select
            label="位于"
            value={options.edge ?? 'right'}
            options={Object.entries(SEAM_EDGES)}
            onChange={(event: Typed) => {
              const edge = event.currentTarget.value as keyof typeof SEAM_EDGES;
              const left = edge === 'left' ? 0 : size.widthMm - field.width;
              set({ left, options: { ...options, edge } }, 'edge');
            }}
          />
          <Select
            label="跨越"
            value={options.pages ?? 'all'}
            options={Object.entries(SEAM_PAGES)}
            onChange={(event: Typed) =>
              set(
                { options: { ...options, pages: event.currentTarget.value as keyof typeof SEAM_PAGES } },
                'pages',
              )
            }
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {kind !== 'seam' && pageCount > 1 && (
          <Button size="sm" variant="secondary" onClick={onCopyToAll}>
            复制到每页
          </Button>
        )}
        <Button size="sm" variant="secondary" className="text-danger!" onClick={onRemove}>
          删除
        </Button>
      </div>
    </section>
  );
}
