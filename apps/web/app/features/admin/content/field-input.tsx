import { Form, Input, Select, Switch } from 'antd';
import { CoverField } from './cover-field.tsx';
import type { Field } from './fields.ts';
import { FileField } from './file-field.tsx';
import { countNotation, moneyNotation } from './notation.ts';
import { NumberInput } from './number-input.tsx';
import { ReferenceSelect } from './reference-select.tsx';
import { RowsField } from './rows-field.tsx';

const rulesOf = ({ required, label }: Field) => (required ? [{ required, message: `请填写${label}` }] : []);

export function FieldInput({ field }: { field: Field }) {
  if (field.type === 'rows') return <RowsField field={field} />;
  const { name, label, hint } = field;
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={rulesOf(field)}
      valuePropName={field.type === 'switch' ? 'checked' : 'value'}
      {...(field.type === 'lines' ? asLines : {})}
    >
      {controlOf(field)}
    </Form.Item>
  );
}

/** A list of texts is written one per line. */
const asLines = {
  getValueProps: (value: unknown) => ({ value: Array.isArray(value) ? value.join('\n') : '' }),
  getValueFromEvent: (event: { target: { value: string } }) => event.target.value.split('\n'),
};

function controlOf(field: Field) {
  switch (field.type) {
    case 'text':
      return <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />;
    case 'lines':
      return <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} />;
    case 'day':
      return <Input type="date" className="max-w-60" />;
    case 'count':
      return <NumberInput notation={countNotation} />;
    case 'money':
      return <NumberInput notation={moneyNotation} />;
    case 'switch':
      return <Switch />;
    case 'choice':
      return <Select options={[...field.options]} className="max-w-100" />;
    case 'cover':
      return <CoverField />;
    case 'file':
      return <FileField />;
    case 'reference':
      return <ReferenceSelect to={field.to} many={field.many ?? false} clearable={!field.required} />;
    default:
      return <Input />;
  }
}
