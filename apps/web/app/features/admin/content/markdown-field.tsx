import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { RichText } from '~/features/reading/rich-text.tsx';
import { useAdmin } from '../session.tsx';
import type { Field } from './fields.ts';
import { UploadButton, type Uploaded } from './upload-button.tsx';

/** Long enough that typing is not interrupted, short enough to feel live. */
const PAUSE_MS = 400;

/** The file's name without its ending stands in for words on the picture until the editor writes some. */
const altOf = (name: string) => name.replace(/\.\w+$/, '').replace(/[[\]]/g, '');

/** Writing on the left, what the public would see on the right. */
export function MarkdownField({ field, readOnly }: { field: Field; readOnly: boolean }) {
  const form = Form.useFormInstance();
  const text = Form.useWatch<string | undefined>(field.name, form) ?? '';
  const html = usePreview(text);
  const insert = ({ name, url }: Uploaded) =>
    form.setFieldValue(field.name, `${form.getFieldValue(field.name) ?? ''}\n\n![${altOf(name)}](${url})\n`);
  return (
    <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
      <Form.Item
        name={field.name}
        label={field.label}
        extra={
          !readOnly && (
            <>
              <UploadButton label="插入图片" accept="image/*" onUploaded={insert} />
              {field.hint && <span className="ml-3">{field.hint}</span>}
            </>
          )
        }
        rules={[{ required: true, message: '请填写正文' }]}
        hidden={readOnly}
      >
        <Input.TextArea autoSize={{ minRows: 16, maxRows: 32 }} className="font-mono!" />
      </Form.Item>
      <section aria-label="预览" className={readOnly ? 'col-span-2' : ''}>
        <p className="mb-2">预览</p>
        <div className="max-h-180 overflow-auto rounded-lg border border-line bg-white p-4">
          <RichText html={html} />
        </div>
      </section>
    </div>
  );
}

function usePreview(text: string): string {
  const { send } = useAdmin();
  const [html, setHtml] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      send('POST /api/admin/content/preview', { body: { text } }).then(
        (rendered) => isCurrent && setHtml(rendered.html),
        () => {}, // the session has said what went wrong
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [send, text]);
  return html;
}
