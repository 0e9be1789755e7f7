import {
  CERTIFICATE_ALGORITHMS,
  CERTIFICATE_STATUSES,
  REVOCATION_REASONS,
  type ResultOf,
  type RevocationReasonName,
} from '@yinxin/api/client';
import { nameWords, rawName } from '@yinxin/verification/words';
import { App, Button, Drawer, Form, Input, Modal, Select, Skeleton, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { saveFile } from '~/session/transfers.ts';
import { useLoaded } from '../lists/use-loaded.ts';
import { AskWords } from '../parts/ask-words.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { useAdmin } from '../session.tsx';
import { optionsOf, timeText } from '../words.ts';
import { certificateColors } from './words.ts';

type Certificate = ResultOf<'GET /api/admin/certificates/item'>;

interface CertificateDrawerProps {
  serial: string | undefined;
  onClose: () => void;
  onChanged: () => void;
}

/** One certificate: whose it is, why it was issued, what became of it, and what may be done. */
export function CertificateDrawer({ serial, onClose, onChanged }: CertificateDrawerProps) {
  return (
    <Drawer
      title="证书"
      open={serial !== undefined}
      onClose={onClose}
      size="min(100vw, 560px)"
      destroyOnHidden
    >
      {serial && <OpenCertificate key={serial} serial={serial} onChanged={onChanged} />}
    </Drawer>
  );
}

function OpenCertificate({ serial, onChanged }: { serial: string; onChanged: () => void }) {
  const { send } = useAdmin();
  const { value, reload } = useLoaded(
    useCallback(() => send('GET /api/admin/certificates/item', { query: { serial } }), [send, serial]),
  );
  if (!value) return <Skeleton active />;
  return (
    <>
      <CertificateFacts certificate={value} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          onClick={() =>
            saveFile(new Blob([value.pem], { type: 'application/x-pem-file' }), `${value.serial}.pem`)
          }
        >
          下载证书
        </Button>
        <StatusActs
          certificate={value}
          onDone={() => {
            reload();
            onChanged();
          }}
        />
      </div>
      <h2 className="mt-6 mb-2 font-semibold">证书链</h2>
      <ol className="grid gap-1">
        {value.chain.map(({ subject, serial: number, notAfter }) => (
          <li key={number} className="wrap-anywhere">
            {nameWords(subject)}
            <span className="text-ink-3"> · 至 {timeText(notAfter)}</span>
          </li>
        ))}
      </ol>
      <h2 className="mt-6 mb-2 font-semibold">状态经过</h2>
      {value.turns.length === 0 && <p className="text-ink-3">签发后没有变化。</p>}
      <ol className="grid gap-2">
        {value.turns.map(({ act, words, at, by, why }) => (
          <li key={act + at} className="border-line border-l-2 pl-3">
            {words}：{why}
            <span className="block text-ink-3">
              {by} · {timeText(at)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

const CertificateFacts = ({ certificate }: { certificate: Certificate }) => (
  <Facts>
    <Fact name="主体">
      {nameWords(certificate.subject)}
      <span className="block text-ink-3 text-xs">{rawName(certificate.subject)}</span>
    </Fact>
    <Fact name="种类">{certificate.profile}</Fact>
    <Fact name="状态">
      <Tag color={certificateColors[certificate.status]}>{CERTIFICATE_STATUSES[certificate.status]}</Tag>
    </Fact>
    <Fact name="算法">{CERTIFICATE_ALGORITHMS[certificate.algorithm]}</Fact>
    <Fact name="序列号">{certificate.serial}</Fact>
    <Fact name="有效期">
      {timeText(certificate.notBefore)} 至 {timeText(certificate.notAfter)}
    </Fact>
    <Fact name="签发依据">
      {certificate.why}（{certificate.by}）
    </Fact>
  </Facts>
);

function StatusActs({
  certificate: { serial, may },
  onDone,
}: {
  certificate: Certificate;
  onDone: () => void;
}) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [asked, setAsked] = useState<'hold' | 'release' | 'revoke'>();
  const close = () => setAsked(undefined);
  const done = (words: string) => {
    message.success(words);
    close();
    onDone();
  };
  return (
    <>
      {may.includes('hold-certificate') && <Button onClick={() => setAsked('hold')}>冻结</Button>}
      {may.includes('release-certificate') && <Button onClick={() => setAsked('release')}>解冻</Button>}
      {may.includes('request-revocation') && <Button onClick={() => setAsked('revoke')}>申请吊销</Button>}
      {asked === 'hold' && (
        <AskWords
          title="冻结证书"
          label="原因"
          okText="冻结"
          onSay={(why) =>
            send('POST /api/admin/certificates/hold', { body: { serial, why } }).then(() => done('已冻结'))
          }
          onClose={close}
        >
          冻结期间不能用于签署，吊销列表与状态查询随即更新；可以解冻。
        </AskWords>
      )}
      {asked === 'release' && (
        <AskWords
          title="解冻证书"
          label="原因"
          okText="解冻"
          onSay={(why) =>
            send('POST /api/admin/certificates/release', { body: { serial, why } }).then(() => done('已解冻'))
          }
          onClose={close}
        />
      )}
      {asked === 'revoke' && (
        <RevokeDialog
          onClose={close}
          onAsk={(reason, why) =>
            send('POST /api/admin/certificates/request-revocation', {
              body: { serials: [serial], reason, why },
            }).then(
              () => done('已申请，由另一位同事审批'),
              () => {},
            )
          }
        />
      )}
    </>
  );
}

interface RevokeDialogProps {
  onClose: () => void;
  onAsk: (reason: RevocationReasonName, why: string) => void;
}

function RevokeDialog({ onClose, onAsk }: RevokeDialogProps) {
  const [form] = Form.useForm<{ reason: RevocationReasonName; why: string }>();
  return (
    <Modal
      title="申请吊销证书"
      open
      onCancel={onClose}
      okText="申请吊销"
      okButtonProps={{ danger: true }}
      onOk={() => form.submit()}
    >
      <p className="mb-3 text-ink-2">吊销不能恢复，由另一位同事审批后生效。</p>
      <Form form={form} layout="vertical" onFinish={({ reason, why }) => onAsk(reason, why)}>
        <Form.Item name="reason" label="吊销原因" rules={[{ required: true, message: '请选择吊销原因' }]}>
          <Select options={optionsOf(REVOCATION_REASONS)} placeholder="请选择" />
        </Form.Item>
        <Form.Item
          name="why"
          label="说明"
          rules={[{ required: true, min: 2, whitespace: true, message: '请填写说明' }]}
        >
          <Input.TextArea rows={3} maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
