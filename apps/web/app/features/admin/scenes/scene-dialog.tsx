import {
  type AdminScene,
  MEDIA,
  type Medium,
  OWNER_KINDS,
  type OwnerKind,
  PRODUCTS,
  type ProductCode,
} from '@yinxin/api/client';
import { Form, Input, InputNumber, Modal, Select } from 'antd';
import { useAdmin } from '../session.tsx';
import { optionsOf } from '../words.ts';

interface Values {
  name: string;
  appId: string;
  appName: string;
  description?: string;
  organization: ProductCode[];
  person: ProductCode[];
  media: Medium[];
  years: number[];
  sort: number;
}

interface SceneDialogProps {
  /** Absent for a new one. */
  scene: AdminScene | undefined;
  onClose: () => void;
  onSaved: () => void;
}

const productsFor = (buyer: OwnerKind) =>
  (Object.entries(PRODUCTS) as [ProductCode, (typeof PRODUCTS)[ProductCode]][])
    .filter(([, { buyers }]) => buyers.includes(buyer))
    .map(([value, { words }]) => ({ value, label: words }));

const atFirst = { organization: [], person: [], media: ['cloud'], years: [1], sort: 100 };
const valuesOf = ({ needs, ...scene }: AdminScene) => ({ ...scene, ...needs });

export function SceneDialog({ scene, onClose, onSaved }: SceneDialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<Values>();
  const save = ({ organization, person, description = '', ...rest }: Values) => {
    const fields = { ...rest, description, needs: { organization, person } };
    const saved = scene
      ? send('POST /api/admin/scenes/save', { body: { ...fields, id: scene.id } })
      : send('POST /api/admin/scenes/create', { body: fields });
    return saved.then(onSaved, () => {});
  };
  return (
    <Modal
      title={scene ? '修改平台' : '新增平台'}
      open
      onCancel={onClose}
      okText="保存"
      onOk={() => form.submit()}
    >
      <Form form={form} layout="vertical" initialValues={scene ? valuesOf(scene) : atFirst} onFinish={save}>
        <Form.Item name="name" label="平台名称" rules={[{ required: true, message: '请填写平台名称' }]}>
          <Input maxLength={40} />
        </Form.Item>
        <div className="grid grid-cols-2 gap-x-4 max-md:grid-cols-1">
          <Form.Item name="appName" label="应用名称" rules={[{ required: true, message: '请填写应用名称' }]}>
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item
            name="appId"
            label="应用标识"
            rules={[
              { required: true, pattern: /^[A-Za-z0-9._-]{2,40}$/, message: '2 至 40 位字母、数字或 ._-' },
            ]}
          >
            <Input maxLength={40} />
          </Form.Item>
        </div>
        <Form.Item name="description" label="说明">
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        {(['organization', 'person'] as const).map((buyer) => (
          <Form.Item key={buyer} name={buyer} label={`${OWNER_KINDS[buyer]}须办理`}>
            <Select mode="multiple" options={productsFor(buyer)} placeholder="不面向这类账号" />
          </Form.Item>
        ))}
        <Form.Item name="media" label="介质" rules={[{ required: true, message: '请选择介质' }]}>
          <Select mode="multiple" options={optionsOf(MEDIA)} />
        </Form.Item>
        <Form.Item name="years" label="年限" rules={[{ required: true, message: '请选择年限' }]}>
          <Select mode="multiple" options={[1, 2, 3].map((value) => ({ value, label: `${value} 年` }))} />
        </Form.Item>
        <Form.Item name="sort" label="排序（小的在前）">
          <InputNumber min={0} max={10_000} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
