import { keysOf, METERS, type MeterCode, type PartnerFacts, type PriceRuleKind } from '@yinxin/api/client';
import { dayInChina } from '@yinxin/values';
import { Form, Input, Modal, Select } from 'antd';
import { useAdmin } from '../session.tsx';
import { Calculator } from './calculator.tsx';
import { TermsFields } from './terms-fields.tsx';
import { type TermsValues, termsOf } from './terms-values.ts';

interface Values extends TermsValues {
  meter: MeterCode;
  beginsOn: string;
}

interface PriceRuleDialogProps {
  partner: PartnerFacts;
  onClose: () => void;
  onAdded: () => void;
}

const meterOptions = keysOf(METERS).map((value) => ({ value, label: METERS[value].words }));

/** One more version of what a product costs the partner; the calculation stands beside it before it is agreed. */
export function PriceRuleDialog({ partner, onClose, onAdded }: PriceRuleDialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<Values>();
  const isShared = partner.agreement?.settleMode === 'share';
  const kinds: PriceRuleKind[] = isShared ? ['share'] : ['unit', 'tier', 'package'];
  const values = Form.useWatch([], form) as Values | undefined;
  const { meter = 'contract', kind = kinds[0] ?? 'unit' } = values ?? {};
  const { unit } = METERS[meter];
  const terms = termsOf({ ...values, kind });
  const add = ({ meter: of, beginsOn, ...typed }: Values) => {
    const given = termsOf(typed);
    if (!given) return form.setFields([{ name: 'kind', errors: ['请核对各档：从 0 开始，依次增大'] }]);
    const body = { id: partner.id, meter: of, beginsOn, terms: given as never };
    return send('POST /api/admin/partners/rules/add', { body }).then(onAdded, () => {});
  };
  return (
    <Modal title="新增价格版本" open onCancel={onClose} okText="登记" onOk={() => form.submit()}>
      <p className="mb-3 text-ink-2">登记后不能修改；自生效日起代替先前的版本，已记录的用量不重新计价。</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ meter: 'contract', kind: kinds[0], steps: [{ from: 0 }, {}], beginsOn: tomorrow() }}
        onFinish={add}
      >
        <div className="grid grid-cols-2 gap-x-4">
          <Form.Item name="meter" label="计量项目">
            <Select options={meterOptions} />
          </Form.Item>
          <Form.Item name="beginsOn" label="生效日" rules={[{ required: true, message: '请选择生效日' }]}>
            <Input type="date" />
          </Form.Item>
        </div>
        <TermsFields kind={kind} kinds={kinds} unit={unit} />
      </Form>
      {terms && <Calculator terms={terms} unit={unit} />}
    </Modal>
  );
}

const tomorrow = () => dayInChina(new Date(Date.now() + 86_400_000));
