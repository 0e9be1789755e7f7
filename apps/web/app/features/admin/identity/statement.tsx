import { FACT_NAMES, type VerificationCase } from '@yinxin/api/client';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { Fact, Facts } from '../parts/facts.tsx';
import { useAdmin } from '../session.tsx';

type StatedFacts = VerificationCase['facts'];

const REVEAL_ACT = 'reveal-verification';

interface StatementProps {
  item: VerificationCase;
  /** Stands in the comparison already. */
  compared: readonly string[];
}

/** What the applicant typed, masked until a reviewer says why they need it whole; that is written down. */
export function Statement({ item: { id, facts, may }, compared }: StatementProps) {
  const { send } = useAdmin();
  const [whole, setWhole] = useState<StatedFacts>();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const shown = whole ?? facts;
  const isEnough = reason.trim().length >= 2;

  const reveal = () =>
    send('POST /api/admin/identity/cases/reveal', { body: { id, reason: reason.trim() } }).then(
      (answer) => {
        setWhole(answer);
        setAsking(false);
      },
      () => {}, // the session has said what went wrong
    );

  return (
    <div className="mb-2">
      <Facts>
        {(Object.entries(FACT_NAMES) as [keyof StatedFacts, string][])
          .filter(([key]) => shown[key] && (whole || !compared.includes(key)))
          .map(([key, name]) => (
            <Fact key={key} name={name}>
              {shown[key]}
            </Fact>
          ))}
      </Facts>
      {may.includes(REVEAL_ACT) && !whole && (
        <Button size="small" className="mt-3" onClick={() => setAsking(true)}>
          查看完整信息
        </Button>
      )}
      <Modal
        title="查看完整信息"
        open={isAsking}
        okText="查看"
        okButtonProps={{ disabled: !isEnough }}
        onOk={reveal}
        onCancel={() => setAsking(false)}
        destroyOnHidden
      >
        <p className="mb-3 text-ink-2">查看会连同原因记入操作记录。</p>
        <Input
          aria-label="查看原因"
          placeholder="如：与证件照片逐位核对号码"
          maxLength={100}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onPressEnter={() => isEnough && reveal()}
        />
      </Modal>
    </div>
  );
}
