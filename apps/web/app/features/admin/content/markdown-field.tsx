import type { AdminFile } from '@yinxin/api/client';
import { Button, Form, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { FilePicker } from '../media/file-picker.tsx';
import type { Field } from './fields.ts';
import { MarkdownToolbar } from './markdown-toolbar.tsx';
import { Preview } from './preview.tsx';

/** The file's name without its ending stands in for words on the picture until the editor writes some. */
const altOf = (name: string) => name.replace(/\.\w+$/, '').replace(/[[\]]/g, '');

/** Writing on the left, what the public would see on the right. */
export function MarkdownField({ field, onInserted }: { field: Field; onInserted: () => void }) {
  const form = Form.useFormInstance();
  const area = useRef<TextAreaRef>(null);
  const [isPicking, setPicking] = useState(false);
  const data = Form.useWatch<Record<string, unknown> | undefined>([], form) ?? {};
  const text = String(data[field.name] ?? '');
  const insert = ({ name, url }: AdminFile) => {
    const at = area.current?.resizableTextArea?.textArea.selectionEnd ?? text.length;
    const picture = `\n\n![${altOf(name)}](${url})\n\n`;
    form.setFieldValue(field.name, text.slice(0, at).trimEnd() + picture + text.slice(at).trimStart());
    setPicking(false);
    onInserted();
  };
  return (
    <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
      <div className="min-w-0">
        <MarkdownToolbar field={field.name} />
        <Form.Item
          name={field.name}
          label={field.label}
          extra={
            <>
              <Button size="small" className="mt-2" onClick={() => setPicking(true)}>
                插入图片
              </Button>
              {field.hint && <span className="ml-3">{field.hint}</span>}
            </>
          }
          rules={[{ required: true, message: '请填写正文' }]}
        >
          <Input.TextArea ref={area} autoSize={{ minRows: 16, maxRows: 32 }} className="font-mono!" />
        </Form.Item>
      </div>
      <div className="min-w-0 pb-6">
        <p className="mb-2">预览</p>
        <Preview text={text} data={data} />
      </div>
      <FilePicker sort="image" open={isPicking} onClose={() => setPicking(false)} onChosen={insert} />
    </div>
  );
}
