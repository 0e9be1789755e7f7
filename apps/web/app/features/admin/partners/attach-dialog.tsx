import { OWNER_KINDS, type OwnerKind, type ResultOf } from '@yinxin/api/client';
import { Alert, Button, Form, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useAdmin } from '../session.tsx';
import { optionsOf } from '../words.ts';

type Found = ResultOf<'POST /api/admin/partners/customers/find'>;

interface AttachDialogProps {
  partner: { id: string; name: string };
  onClose: () => void;
  onAttached: (name: string) => void;
}

const NUMBERS: Readonly<Record<OwnerKind, string>> = { organization: '统一社会信用代码', person: '手机号' };

/** First who it is and what changes for them, then the step itself. */
export function AttachDialog({ partner, onClose, onAttached }: AttachDialogProps) {
  const { send } = useAdmin();
  const [kind, setKind] = useState<OwnerKind>('organization');
  const [number, setNumber] = useState('');
  const [found, setFound] = useState<Found>();
  const change = (next: { kind?: OwnerKind; number?: string }) => {
    setFound(undefined);
    if (next.kind) setKind(next.kind);
    setNumber(next.number ?? '');
  };
  const find = () =>
    send('POST /api/admin/partners/customers/find', { body: { kind, number } }).then(setFound, () => {});
  const attach = () =>
    send('POST /api/admin/partners/customers/attach', { body: { id: partner.id, kind, number } }).then(
      ({ name }) => onAttached(name),
      () => {},
    );
  return (
    <Modal
      title="归入客户"
      open
      onCancel={onClose}
      okText="归入"
      okButtonProps={{ disabled: !found || found.partner !== null }}
      onOk={attach}
    >
      <Form layout="vertical" onFinish={find}>
        <Form.Item label="客户">
          <Segmented
            aria-label="客户"
            value={kind}
            options={optionsOf(OWNER_KINDS)}
            onChange={(value) => change({ kind: value as OwnerKind })}
          />
        </Form.Item>
        <Form.Item label={NUMBERS[kind]} htmlFor="customer-number">
          <div className="flex gap-2">
            <Input
              id="customer-number"
              value={number}
              maxLength={32}
              onChange={(event) => change({ number: event.target.value })}
            />
            <Button htmlType="submit" disabled={number.trim() === ''}>
              查找
            </Button>
          </div>
        </Form.Item>
      </Form>
      {found && <Change found={found} partner={partner.name} />}
    </Modal>
  );
}

function Change({ found: { name, partner: current, quota }, partner }: { found: Found; partner: string }) {
  if (current !== null)
    return (
      <Alert
        type="warning"
        showIcon
        title={`${name} 已归入合作方：${current}`}
        description="一个客户同时只能归一个合作方；请先从原合作方移出。"
      />
    );
  const left = quota.map(({ words, left: n }) => `${words} ${n}`).join('、');
  return (
    <Alert
      type="info"
      showIcon
      title={name}
      description={
        <ul className="list-disc pl-4">
          <li>自归入起，其用量计入 {partner} 的账单，此前的用量不变。</li>
          <li>{left ? `自己的余量不再使用，到期仍会失效：${left}。` : '现在没有自己的余量。'}</li>
          <li>移出后恢复使用自己的余量。</li>
        </ul>
      }
    />
  );
}
