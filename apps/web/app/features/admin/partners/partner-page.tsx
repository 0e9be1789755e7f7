import { PARTNER_STATES, type PartnerAct, type PartnerFacts, partnerMachine } from '@yinxin/api/client';
import { Alert, App, Button, Card, Spin, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { AskWords } from '../parts/ask-words.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';
import { Agreements } from './agreements.tsx';
import { Customers } from './customers.tsx';
import { PriceRules } from './price-rules.tsx';
import { Users } from './users.tsx';
import { partnerColors } from './words.ts';

export const loadPartner = adminLoader(async (send, search) => {
  const id = search.get('id');
  return id ? send('GET /api/admin/partners/item', { query: { id } }) : null;
});

/** One partner: what was agreed, what things cost it, and whose use it is billed for. */
export function PartnerPage() {
  const { value, isLoading, reload } = useAnswer(loadPartner);
  if (value) return <OpenPartner key={value.id} partner={value} reload={reload} />;
  return isLoading ? (
    <Spin className="block! py-20!" />
  ) : (
    <Alert type="warning" showIcon title="没有找到这个合作方" />
  );
}

/** What follows from a change of state, said before it is made. */
const FOLLOWS: Readonly<Record<PartnerAct, string>> = {
  'suspend-partner': '暂停后，客户此后的用量由其自己的余量承担，不计入账单；已有的账单照常结算。可以恢复。',
  'resume-partner': '恢复后，客户此后的用量重新计入合作方的账单。',
  'end-partner': '终止后不能恢复：客户全部移出，不能再登记协议与价格；已有的用量与账单照常结算。',
};
const STATE_ACTS = ['suspend-partner', 'resume-partner', 'end-partner'] as const;

function OpenPartner({ partner, reload }: { partner: PartnerFacts; reload: () => void }) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [act, setAct] = useState<PartnerAct>();
  const { id, code, name, creditCode, state, closedUntil, may } = partner;
  const changed = (words: string) => {
    message.success(words);
    reload();
  };
  const say = async (why: string) => {
    if (!act) return;
    await send('POST /api/admin/partners/state', { body: { id, act, why } });
    changed(`已${partnerMachine.acts[act].words}`);
  };
  return (
    <>
      <PageTitle
        title={
          <>
            {name}　<Tag color={partnerColors[state]}>{PARTNER_STATES[state]}</Tag>
          </>
        }
      >
        {STATE_ACTS.filter((one) => may.includes(one)).map((one) => (
          <Button key={one} danger={one === 'end-partner'} onClick={() => setAct(one)}>
            {partnerMachine.acts[one].words}
          </Button>
        ))}
        <Link to="/admin/partners" className="text-navy underline-offset-4 hover:underline">
          回到列表
        </Link>
      </PageTitle>
      <div className="grid gap-4 *:min-w-0">
        <Card size="small">
          <Facts>
            <Fact name="代号">{code}</Fact>
            <Fact name="信用代码">{creditCode}</Fact>
            <Fact name="最近出账">{closedUntil ?? '还没有账单'}</Fact>
            <Fact name="登记时间">{timeText(partner.createdAt)}</Fact>
          </Facts>
        </Card>
        <Agreements partner={partner} onChanged={changed} />
        <PriceRules partner={partner} onChanged={changed} />
        <Customers partner={partner} onChanged={changed} />
        <Users partner={id} title="合作方平台的账号" />
      </div>
      {act && (
        <AskWords
          title={`${partnerMachine.acts[act].words}：${name}`}
          label="原因"
          okText={partnerMachine.acts[act].words}
          danger={act === 'end-partner'}
          onSay={say}
          onClose={() => setAct(undefined)}
        >
          {FOLLOWS[act]}
        </AskWords>
      )}
    </>
  );
}
