import { DISPUTE_KINDS, DISPUTE_STATES, type PartnerBillDispute } from '@yinxin/api/client';
import { Button, Card, Tag } from 'antd';
import { useState } from 'react';
import { Fact, Facts } from '../parts/facts.tsx';
import { OpenedFile } from '../parts/opened-file.tsx';
import { useMay } from '../session.tsx';
import { timeText } from '../words.ts';
import { Money } from './money.tsx';

const colors: Readonly<Record<PartnerBillDispute['state'], string>> = {
  open: 'error',
  processing: 'warning',
  adjusted: 'success',
  refused: 'default',
  withdrawn: 'default',
};

/** What the partner finds wrong, with its vouchers, and what became of it. */
export const BillDisputes = ({ disputes }: { disputes: readonly PartnerBillDispute[] }) =>
  disputes.length > 0 && (
    <Card title="差异" size="small">
      <ul className="grid gap-4 *:border-line *:border-t *:pt-4 *:first:border-0 *:first:pt-0">
        {disputes.map((dispute) => (
          <Dispute key={dispute.id} dispute={dispute} />
        ))}
      </ul>
    </Card>
  );

function Dispute({ dispute }: { dispute: PartnerBillDispute }) {
  const [openId, setOpenId] = useState<string>();
  const mayOpen = useMay('view-dispute-file');
  const { kind, state, reason, numbers, claimed, raisedBy, raisedAt, answer, answeredAt, files } = dispute;
  const opened = files.find(({ id }) => id === openId);
  return (
    <li>
      <p className="mb-2 flex flex-wrap items-center gap-2">
        <strong>{DISPUTE_KINDS[kind]}</strong>
        <Tag color={colors[state]}>{DISPUTE_STATES[state]}</Tag>
      </p>
      <Facts>
        <Fact name="说明">{reason}</Fact>
        {claimed !== null && (
          <Fact name="对方认为">
            <Money fen={claimed} />
          </Fact>
        )}
        {numbers.length > 0 && <Fact name="涉及单号">{numbers.join('、')}</Fact>}
        <Fact name="提出">
          {raisedBy} · {timeText(raisedAt)}
        </Fact>
        {answer && (
          <Fact name="答复">
            {answer} · {timeText(answeredAt)}
          </Fact>
        )}
        {files.length > 0 && (
          <Fact name="附件">
            <span className="flex flex-wrap gap-2">
              {files.map(({ id, name }) =>
                mayOpen ? (
                  <Button key={id} size="small" onClick={() => setOpenId(id)}>
                    {name}
                  </Button>
                ) : (
                  <span key={id}>{name}</span>
                ),
              )}
            </span>
          </Fact>
        )}
      </Facts>
      {opened && (
        <OpenedFile
          key={opened.id}
          path="/api/admin/bills/dispute/file"
          body={{ fileId: opened.id }}
          name={opened.name}
        />
      )}
    </li>
  );
}
