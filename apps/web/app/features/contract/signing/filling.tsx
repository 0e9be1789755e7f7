import { CHECKBOX_VALUES, FIELD_KINDS } from '@yinxin/api/client';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { FileUpload } from '~/parts/upload/index.ts';
import { useSession } from '~/session/index.ts';
import { ownCredentials, sendFile, withLogin } from '~/session/transfers.ts';
import { Button, Checkbox, FormError, Select, TextField } from '~/ui/index.ts';
import type { ContractDetail, ContractField } from '../model.ts';

export const labelOf = ({ label, kind }: Pick<ContractField, 'label' | 'kind'>) =>
  label || FIELD_KINDS[kind].words;

const choicesOf = ({ options }: ContractField): string[] =>
  Array.isArray(options.choices) ? options.choices.map(String) : [];

/** Values of one's own fields: kept by the server as one goes, handed in once. */
export function useFilling(contract: ContractDetail, fields: readonly ContractField[]) {
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ id, value }) => [id, value ?? ''])),
  );
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const isTyped = ({ kind }: ContractField) => kind !== 'image' && kind !== 'attachment';
  const typed = fields.filter(isTyped);
  const keep = async (ids: readonly string[], submit: boolean) => {
    const body = {
      id: contract.id,
      values: ids.map((fieldId) => ({ fieldId, value: values[fieldId] ?? '' })),
      submit,
    };
    await sendQuietly('POST /api/appapi/contract/fill', { body });
    setUnsaved((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };
  const failed = (error: unknown) => setProblem(error instanceof Error ? error.message : '没有保存，请重试');
  return {
    values,
    problem,
    busy,
    isKept: unsaved.size === 0,
    missing: fields.filter(({ id, required }) => required && !values[id]).map(labelOf),
    change: (id: string, value: string) => {
      setProblem(undefined);
      setValues((before) => ({ ...before, [id]: value }));
      setUnsaved((before) => new Set([...before, id]));
    },
    keepOne: async (id: string) => {
      if (unsaved.has(id)) await keep([id], false).catch(failed);
    },
    uploaded: (id: string, name: string) => setValues((before) => ({ ...before, [id]: name })),
    submit: async () => {
      setBusy(true);
      setProblem(undefined);
      try {
        await keep(
          typed.map(({ id }) => id),
          true,
        );
        await revalidate();
      } catch (error) {
        failed(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
export type Filling = ReturnType<typeof useFilling>;

function FieldInput({ field, filling }: { field: ContractField; filling: Filling }) {
  const { id, kind, required } = field;
  const label = required ? labelOf(field) : `${labelOf(field)}（选填）`;
  const value = filling.values[id] ?? '';
  const typing = {
    id: `fill-${id}`,
    value,
    onChange: (event: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
      filling.change(id, event.currentTarget.value),
    onBlur: () => filling.keepOne(id),
  };
  if (kind === 'choice')
    return (
      <Select
        label={label}
        placeholder="请选择"
        options={choicesOf(field).map((choice) => [choice, choice] as const)}
        {...typing}
      />
    );
  if (kind === 'checkbox')
    return (
      <Checkbox
        id={`fill-${id}`}
        checked={value === CHECKBOX_VALUES.ticked}
        onChange={(event) => filling.change(id, event.currentTarget.checked ? CHECKBOX_VALUES.ticked : '')}
        onBlur={() => filling.keepOne(id)}
      >
        {label}
      </Checkbox>
    );
  if (kind === 'image' || kind === 'attachment')
    return (
      <FileUpload
        words={label}
        hint={kind === 'image' ? 'PNG 或 JPG 图片，显示在页面上' : '随合同一起保存'}
        stored={value ? {} : undefined}
        upload={(file, onProgress) =>
          withLogin(
            sendFile<{ name: string }>(
              `/api/appapi/contract/uploadValue?${new URLSearchParams({ fieldId: id })}`,
              file,
              ownCredentials(),
              onProgress,
            ),
          )
        }
        onUploaded={({ name }) => filling.uploaded(id, name)}
      />
    );
  return (
    <TextField
      label={label}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={2000}
      autoComplete="off"
      {...typing}
    />
  );
}

interface FillFormProps {
  fields: readonly ContractField[];
  filling: Filling;
}

export function FillForm({ fields, filling }: FillFormProps) {
  const { missing, problem, busy, isKept } = filling;
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void filling.submit();
      }}
    >
      {fields.map((field) => (
        <FieldInput key={field.id} field={field} filling={filling} />
      ))}
      <FormError text={problem} />
      <p role="status" className="text-sm text-ink-3">
        {missing.length > 0 ? `还要填写：${missing.join('、')}` : '都填好了。'}
        {isKept ? '填写的内容已保存。' : ''}
      </p>
      <Button type="submit" block busy={busy} disabled={missing.length > 0}>
        提交填写
      </Button>
      <p className="text-xs text-ink-3">提交后写入文件，不能再改；随后进入签署。</p>
    </form>
  );
}

/** What was typed, where it will stand. */
export function FillLayer({
  fields,
  filling,
  documentId,
  page,
  pxPerMm,
}: FillFormProps & { documentId: string; page: number; pxPerMm: number }) {
  return fields
    .filter((field) => field.documentId === documentId && field.page === page)
    .map((field) => (
      <label
        key={field.id}
        htmlFor={`fill-${field.id}`}
        style={{
          left: field.left * pxPerMm,
          top: field.top * pxPerMm,
          width: field.width * pxPerMm,
          height: field.height * pxPerMm,
          fontSize: 4 * pxPerMm,
        }}
        className="absolute z-10 flex cursor-text items-center overflow-hidden border border-dashed border-navy bg-navy-soft/70 px-1 leading-none whitespace-nowrap"
      >
        {field.kind === 'checkbox' ? (
          filling.values[field.id] === CHECKBOX_VALUES.ticked && '✓'
        ) : (
          <span className={filling.values[field.id] ? '' : 'text-navy'}>
            {filling.values[field.id] || labelOf(field)}
          </span>
        )}
      </label>
    ));
}
