import type { ContentKind } from '@yinxin/api/client';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { FieldInput } from './field-input.tsx';
import { type Field, fieldsOf } from './fields.ts';
import { MarkdownField } from './markdown-field.tsx';

type Data = Record<string, unknown>;

interface ItemFormProps {
  kind: ContentKind;
  initial: Data;
  onSave: (data: Data, slug: string) => Promise<void>;
  isNew?: boolean;
  readOnly?: boolean;
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
export function ItemForm({ kind, initial, onSave, isNew = false, readOnly = false }: ItemFormProps) {
  const [isSaving, setSaving] = useState(false);
  const fields = fieldsOf[kind];
  const save = async (values: Data) => {
    setSaving(true);
    await onSave(filled(fields, values), String(values[SLUG] ?? '')).catch(() => {});
    setSaving(false);
  };
  return (
    <Form layout="vertical" initialValues={initial} disabled={readOnly} onFinish={save} scrollToFirstError>
      {isNew && (
        <Form.Item
          name={SLUG}
          label="编号"
          extra="出现在网址中，保存后不能更改"
          rules={[
            {
              required: true,
              pattern: /^[a-z0-9][a-z0-9-]{0,79}$/,
              message: '小写字母、数字与横线，至多 80 位',
            },
          ]}
        >
          <Input placeholder="如 2026-new-seal" className="max-w-100" />
        </Form.Item>
      )}
      {fields.map((field) =>
        field.type === 'markdown' ? (
          <MarkdownField key={field.name} field={field} readOnly={readOnly} />
        ) : (
          <FieldInput key={field.name} field={field} />
        ),
      )}
      {!readOnly && (
        <Button type={isNew ? 'primary' : 'default'} htmlType="submit" loading={isSaving}>
          保存草稿
        </Button>
      )}
    </Form>
  );
}
