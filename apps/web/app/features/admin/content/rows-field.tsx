import { Button, Form, Input } from 'antd';
import type { Column, Field } from './fields.ts';
import { countNotation, moneyNotation } from './notation.ts';
import { NumberInput } from './number-input.tsx';

function cellOf({ label, type, hint }: Column) {
  if (type === 'count' || type === 'money')
    return (
      <NumberInput label={label} hint={hint} notation={type === 'money' ? moneyNotation : countNotation} />
    );
  const words = { 'aria-label': label, placeholder: hint };
  return type === 'text' ? <Input.TextArea autoSize {...words} /> : <Input {...words} />;
}

const widthOf = ({ type }: Column) => (type === 'text' ? 'grow' : 'w-40 shrink-0');

/** A list whose rows have several cells: tiers of a price, articles of a law. */
export function RowsField({ field }: { field: Extract<Field, { type: 'rows' }> }) {
  return (
    <Form.Item label={field.label} extra={field.hint}>
      <Form.List name={field.name}>
        {(rows, { add, remove }) => (
          <div className="grid gap-2">
            {rows.length > 0 && (
              <div aria-hidden="true" className="flex gap-2 text-ink-3">
                {field.columns.map((column) => (
                  <span key={column.name} className={widthOf(column)}>
                    {column.label}
                  </span>
                ))}
              </div>
            )}
            {rows.map(({ key, name }) => (
              <div key={key} className="flex items-start gap-2">
                {field.columns.map((column) => (
                  <div key={column.name} className={widthOf(column)}>
                    <Form.Item name={[name, column.name]} noStyle>
                      {cellOf(column)}
                    </Form.Item>
                  </div>
                ))}
                <Button onClick={() => remove(name)}>移除</Button>
              </div>
            ))}
            <Button className="justify-self-start" onClick={() => add({})}>
              添加一行
            </Button>
          </div>
        )}
      </Form.List>
    </Form.Item>
  );
}
