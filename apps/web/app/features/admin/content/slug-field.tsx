import { AGREEMENTS, type ContentKind } from '@yinxin/api/client';
import { Form, Input, Select } from 'antd';
import { optionsOf } from '../words.ts';

/** What names a new item for good. The pages of the agreements are there already; everything else is given a name. */
export function SlugField({ kind, name }: { kind: ContentKind; name: string }) {
  if (kind === 'agreement')
    return (
      <Form.Item name={name} label="协议" rules={[{ required: true, message: '请选择协议' }]}>
        <Select options={optionsOf(AGREEMENTS)} className="max-w-100" />
      </Form.Item>
    );
  return (
    <Form.Item
      name={name}
      label="编号"
      extra="出现在网址中，保存后不能更改；留空时自动编号"
      rules={[{ pattern: /^[a-z0-9][a-z0-9-]{0,79}$/, message: '小写字母、数字与横线，至多 80 位' }]}
    >
      <Input placeholder="自动编号" className="max-w-100" />
    </Form.Item>
  );
}
