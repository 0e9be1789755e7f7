import { Button, Form, Input, Select, Switch } from 'antd';
import type { Field } from './fields.ts';
import { FileField } from './file-field.tsx';
import { ReferenceSelect } from './reference-select.tsx';

const rulesOf = ({ required, label }: Field) => (required ? [{ required, message: `请填写${label}` }] : []);

export function FieldInput({ field }: { field: Field }) {
  if (field.type === 'articles') return <Articles field={field} />;
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
    case 'switch':
      return <Switch />;
    case 'choice':
      return <Select options={[...field.options]} className="max-w-100" />;
    case 'file':
      return <FileField />;
    case 'reference':
      return <ReferenceSelect to={field.to} many={field.many ?? false} clearable={!field.required} />;
    default:
      return <Input />;
  }
}

/** What matters of each article of a law. */
function Articles({ field }: { field: Field }) {
  return (
    <Form.Item label={field.label}>
      <Form.List name={field.name}>
        {(rows, { add, remove }) => (
          <div className="grid gap-2">
            {rows.map(({ key, name }) => (
              <div key={key} className="grid grid-cols-[140px_1fr_auto] gap-2">
                <Form.Item name={[name, 'article']} noStyle>
                  <Input aria-label="条目" placeholder="第十三条" />
                </Form.Item>
                <Form.Item name={[name, 'text']} noStyle>
                  <Input.TextArea aria-label="要点" autoSize placeholder="用自己的话写明要点" />
                </Form.Item>
                <Button onClick={() => remove(name)}>移除</Button>
              </div>
            ))}
            <Button onClick={() => add({ article: '', text: '' })}>添加一条</Button>
          </div>
        )}
      </Form.List>
    </Form.Item>
  );
}
