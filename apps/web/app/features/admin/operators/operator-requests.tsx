import { type OperatorRequestLine, TWO_PERSON_KINDS } from '@yinxin/api/client';
import { App } from 'antd';
import { useState } from 'react';
import { AskWords } from '../parts/ask-words.tsx';
import { Fact } from '../parts/facts.tsx';
import { RequestCard, RequestItem } from '../parts/two-persons.tsx';
import { useAdmin } from '../session.tsx';
import { roleNames } from '../words.ts';
import { usePasswordHalf } from './password-half.tsx';

const rolesText = (roles: OperatorRequestLine['roles']) => roles.map((role) => roleNames[role]).join('、');
const titleOf = ({ change, name, login }: OperatorRequestLine) =>
  `${TWO_PERSON_KINDS[change]}：${name}（${login}）`;

/** What the decider makes happen. */
const CONSEQUENCES: Readonly<Record<OperatorRequestLine['change'], string>> = {
  'create-operator':
    '请先确认确有其人、确需此角色。同意后账号建立，一次性密码的后半段显示给您，请另行告知本人。',
  'change-roles': '同意后随即生效，其现有登录失效。',
  'reset-password':
    '请先当面确认是本人要求。同意后旧密码与现有登录失效，一次性密码的后半段显示给您，请另行告知本人。',
  'reset-second-factor': '请先当面确认是本人要求。同意后其全部二次验证与恢复码作废，现有登录失效。',
  'enable-operator': '同意后其可以再登录。',
  'disable-operator': '同意后在用的系统管理员将少于两人，此后的变更须在服务器上补足管理员。',
};

interface OperatorRequestsProps {
  requests: readonly OperatorRequestLine[];
  onDecided: () => void;
}

/** What administrators asked for: what waits, and what became of the rest. */
export function OperatorRequests({ requests, onDecided }: OperatorRequestsProps) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const showHalf = usePasswordHalf();
  const [asked, setAsked] = useState<{ request: OperatorRequestLine; approve: boolean }>();
  const decide = async (why: string) => {
    if (!asked) return;
    const { request, approve } = asked;
    const { id, digest, login } = request;
    const { passwordHalf } = await send('POST /api/admin/operators/decide', {
      body: { id, digest, approve, why },
    });
    message.success(approve ? '已同意，随即生效' : '已记下，不予变更');
    if (passwordHalf) showHalf(login, passwordHalf, 'second');
    onDecided();
  };
  const item = (request: OperatorRequestLine) => (
    <RequestItem
      key={request.id}
      request={request}
      title={titleOf(request)}
      onDecide={(approve) => setAsked({ request, approve })}
    >
      {request.rolesBefore.length > 0 && <Fact name="现在">{rolesText(request.rolesBefore)}</Fact>}
      <Fact name={request.rolesBefore.length > 0 ? '变更后' : '角色'}>{rolesText(request.roles)}</Fact>
    </RequestItem>
  );
  return (
    <>
      <RequestCard title="待复核的变更">{requests.filter(({ decision }) => !decision).map(item)}</RequestCard>
      <RequestCard title="变更的经过">{requests.filter(({ decision }) => decision).map(item)}</RequestCard>
      {asked && (
        <AskWords
          title={`${asked.approve ? '同意' : '不同意'}${titleOf(asked.request)}`}
          label="说明"
          placeholder={asked.approve ? '必填：怎样核实的' : '必填：为什么不同意'}
          okText={asked.approve ? '同意' : '不同意'}
          onSay={decide}
          onClose={() => setAsked(undefined)}
        >
          <p>角色：{rolesText(asked.request.roles)}</p>
          {asked.approve && <p>{CONSEQUENCES[asked.request.change]}</p>}
        </AskWords>
      )}
    </>
  );
}
