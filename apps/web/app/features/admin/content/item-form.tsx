import type { ContentKind } from '@yinxin/api/client';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { FieldInput } from './field-input.tsx';
import { type Field, fieldsOf } from './fields.ts';
import { MarkdownField } from './markdown-field.tsx';
import { SlugField } from './slug-field.tsx';

type Data = Record<string, unknown>;

interface ItemFormProps {
  kind: ContentKind;
  initial: Data;
  /** Something was changed and is not saved. */
  onDirty: () => void;
  /** A new item without a slug is named by the server. */
  onSave: (data: Data, slug: string | undefined) => Promise<void>;
  isNew?: boolean;
}

const SLUG = '$slug';

/** An empty field that need not be filled is left to the server's own default. */
const filled = (fields: readonly Field[], values: Data): Data =>
  Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const value = values[name];
      const given = type === 'lines' ? (value as string[] | undefined)?.filter(Boolean) : value;
      return given === undefined ? [] : [[name, given]];
    }),
  );

/** The fields of a kind, with a preview where there is Markdown. */
export function ItemForm({ kind, initial, onDirty, onSave, isNew = false }: ItemFormProps) {
  const [isSaving, setSaving] = useState(false);
  const [form] = Form.useForm<Data>();
  const fields = fieldsOf[kind];
  const save = async (values: Data) => {
    setSaving(true);
    await onSave(filled(fields, values), (values[SLUG] as string | undefined) || undefined).catch(() => {});
    setSaving(false);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={initial}
      onValuesChange={onDirty}
      onFinish={save}
      scrollToFirstError
    >
      {isNew && <SlugField kind={kind} name={SLUG} />}
      {fields.map((field) =>
        field.type === 'markdown' ? (
          <MarkdownField key={field.name} field={field} onInserted={onDirty} />
        ) : (
          <FieldInput key={field.name} field={field} />
        ),
      )}
      <Button type={isNew ? 'primary' : 'default'} htmlType="submit" loading={isSaving}>
        保存草稿
      </Button>
    </Form>
  );
}
