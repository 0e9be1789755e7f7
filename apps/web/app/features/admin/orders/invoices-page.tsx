import { type AdminInvoice, INVOICE_STATES } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { App, Button, Form, Input, Modal, Tag } from 'antd';
import { useState } from 'react';
import { FilterTabs } from '../lists/filter-controls.tsx';
import { listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { AskWords } from '../parts/ask-words.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { useAdmin } from '../session.tsx';
import { sendAnswer } from '../transfers.ts';
import { optionsOf, timeText } from '../words.ts';
import { invoiceColors } from './words.ts';

const WAITING = 'requested';

export const loadInvoices = listLoader('GET /api/admin/invoices', ['state'], { state: WAITING });

interface Opened {
  invoice: AdminInvoice;
  act: 'issue' | 'refuse';
}

/** Requests for invoices: the file that the tax system made is handed over here. */
export function InvoicesPage() {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const filters = useFilters();
  const page = useAnswer(loadInvoices);
  const [opened, setOpened] = useState<Opened>();
  const done = (words: string) => {
    message.success(words);
    setOpened(undefined);
    page.reload();
  };
  return (
    <>
      <PageTitle title="发票">
        <FilterTabs
          filters={filters}
          name="state"
          label="状态"
          options={optionsOf(INVOICE_STATES)}
          usual={WAITING}
        />
      </PageTitle>
      <RecordList
        columns={columnsFor(setOpened)}
        page={page}
        filters={filters}
        empty="没有这样的发票申请。"
      />
      {opened?.act === 'issue' && (
        <IssueDialog
          invoice={opened.invoice}
          onClose={() => setOpened(undefined)}
          onIssued={() => done('已开具，申请方可以下载')}
        />
      )}
      {opened?.act === 'refuse' && (
        <AskWords
          title="退回发票申请"
          label="退回的原因"
          okText="退回"
          onSay={(reason) =>
            send('POST /api/admin/invoices/refuse', { body: { id: opened.invoice.id, reason } }).then(() =>
              done('已退回，申请方可以重新申请'),
            )
          }
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

const columnsFor = (onOpen: (opened: Opened) => void): Column<AdminInvoice>[] => [
  {
    title: '抬头',
    render: ({ title, taxCode }) => (
      <span className="wrap-anywhere">
        {title}
        <span className="block text-ink-3">{taxCode || '个人'}</span>
      </span>
    ),
  },
  { title: '种类', width: 150, render: ({ words }) => words },
  { title: '金额', width: 110, render: ({ amount }) => <span className="tabular-nums">{yuan(amount)}</span> },
  { title: '订单', width: 180, render: ({ orderNumber }) => orderNumber },
  {
    title: '状态',
    width: 150,
    render: ({ state, number, reason }) => (
      <>
        <Tag color={invoiceColors[state]}>{INVOICE_STATES[state]}</Tag>
        <span className="block text-ink-3">{number || reason}</span>
      </>
    ),
  },
  { title: '申请时间', width: 190, render: ({ createdAt }) => timeText(createdAt) },
  {
    title: '操作',
    width: 150,
    render: (invoice) => (
      <div className="flex gap-2">
        {invoice.may.includes('issue-invoice') && (
          <Button size="small" onClick={() => onOpen({ invoice, act: 'issue' })}>
            开具
          </Button>
        )}
        {invoice.may.includes('refuse-invoice') && (
          <Button size="small" onClick={() => onOpen({ invoice, act: 'refuse' })}>
            退回
          </Button>
        )}
      </div>
    ),
  },
];

interface IssueDialogProps {
  invoice: AdminInvoice;
  onClose: () => void;
  onIssued: () => void;
}

function IssueDialog({ invoice, onClose, onIssued }: IssueDialogProps) {
  const { fail } = useAdmin();
  const [form] = Form.useForm<{ number: string }>();
  const [file, setFile] = useState<File>();
  const [isSending, setSending] = useState(false);
  const issue = ({ number }: { number: string }) => {
    if (!file) return;
    setSending(true);
    sendAnswer('/api/admin/invoices/issue', { id: invoice.id, number }, file)
      .then(onIssued, fail)
      .finally(() => setSending(false));
  };
  return (
    <Modal
      title="开具发票"
      open
      onCancel={onClose}
      okText="上传并开具"
      okButtonProps={{ disabled: !file, loading: isSending }}
      onOk={() => form.submit()}
    >
      <Facts>
        <Fact name="抬头">{invoice.title}</Fact>
        <Fact name="税号">{invoice.taxCode || '—'}</Fact>
        <Fact name="金额">{yuan(invoice.amount)}</Fact>
        {invoice.kind === 'special' && (
          <>
            <Fact name="地址电话">
              {invoice.address} {invoice.phone}
            </Fact>
            <Fact name="开户行">
              {invoice.bankName} {invoice.bankAccount}
            </Fact>
          </>
        )}
        <Fact name="邮箱">{invoice.email}</Fact>
      </Facts>
      <Form form={form} layout="vertical" className="mt-4!" onFinish={issue}>
        <Form.Item
          name="number"
          label="发票号码"
          rules={[{ required: true, pattern: /^\d{8,20}$/, message: '发票号码为 8 至 20 位数字' }]}
        >
          <Input inputMode="numeric" maxLength={20} />
        </Form.Item>
        <Form.Item label="电子发票（PDF 或 OFD）" htmlFor="invoice-file">
          <input
            id="invoice-file"
            type="file"
            accept=".pdf,.ofd"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
