import { Button, Form, Input } from 'antd';
import type { Column, Field } from './fields.ts';
import { countNotation, moneyNotation } from './notation.ts';
import { NumberInput } from './number-input.tsx';

function cellOf({ label, type, hint }: Column) {
  if (type === 'count' || type === 'money')
    return (
      <NumberInput
        label={label}
        hint={hint ?? label}
        notation={type === 'money' ? moneyNotation : countNotation}
      />
    );
  const words = { 'aria-label': label, placeholder: hint ?? label };
  return type === 'text' ? <Input.TextArea autoSize {...words} /> : <Input {...words} />;
}

/** A list whose rows have several cells: tiers of a price, articles of a law. */
export function RowsField({ field }: { field: Extract<Field, { type: 'rows' }> }) {
  return (
    <Form.Item label={field.label} extra={field.hint}>
      <Form.List name={field.name}>
        {(rows, { add, remove }) => (
          <div className="grid gap-2">
            {rows.map(({ key, name }) => (
              <div key={key} className="flex items-start gap-2">
                {field.columns.map((column) => (
                  <div key={column.name} className={column.type === 'text' ? 'grow' : 'w-40 shrink-0'}>
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
