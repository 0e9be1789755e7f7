import { ACTS, type Act, type OperatorLine, type ResultOf } from '@yinxin/api/client';
import { Alert, App, Button, Tag } from 'antd';
import { useState } from 'react';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { AskWords } from '../parts/ask-words.tsx';
import { useAdmin } from '../session.tsx';
import { roleNames, timeText } from '../words.ts';
import { NewOperatorDialog } from './new-operator-dialog.tsx';
import { handWords, OperatorHistory } from './operator-history.tsx';
import { OperatorRequests } from './operator-requests.tsx';
import { usePasswordHalf } from './password-half.tsx';
import { RolesDialog } from './roles-dialog.tsx';

export const loadOperators = adminLoader(async (send) => {
  const answer = await send('GET /api/admin/operators');
  return { ...answer, total: answer.list.length };
});

type Asked = ResultOf<'POST /api/admin/operators/create'>;
type AskedAct = 'enable-operator' | 'disable-operator' | 'reset-password' | 'reset-second-factor';

interface Question {
  title: (name: string) => string;
  text: string;
  okText: string;
}

/** What is asked before an administrator asks. */
const QUESTIONS: Readonly<Record<AskedAct, Question>> = {
  'enable-operator': {
    title: (name) => `申请启用 ${name}`,
    text: '另一位系统管理员同意后才能再登录。',
    okText: '申请',
  },
  'disable-operator': {
    title: (name) => `停用 ${name}`,
    text: '其现有登录立即失效。会使在用的系统管理员少于两人的停用，须另一位系统管理员同意。',
    okText: '停用',
  },
  'reset-password': {
    title: (name) => `申请重置 ${name} 的密码`,
    text: '请先当面确认是本人要求。另一位系统管理员同意后，旧密码与现有登录失效。',
    okText: '申请',
  },
  'reset-second-factor': {
    title: (name) => `申请重置 ${name} 的二次验证`,
    text: '请先当面确认是本人要求。另一位系统管理员同意后，其全部二次验证方式与恢复码作废，现有登录失效。',
    okText: '申请',
  },
};
const isAsked = (act: Act): act is AskedAct => act in QUESTIONS;

export function OperatorsPage() {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const showHalf = usePasswordHalf();
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<{ line: OperatorLine; act: Act | 'history' }>();
  const filters = useFilters();
  const people = useAnswer(loadOperators);
  const close = () => setOpened(undefined);

  const took = (login: string, { operator, passwordHalf }: Asked) => {
    message.success(operator ? '已停用' : '已申请，等待另一位系统管理员复核');
    if (passwordHalf) showHalf(login, passwordHalf, 'first');
    setAdding(false);
    people.reload();
  };
  const ask = (act: AskedAct, id: string, why: string): Promise<Asked> => {
    if (act === 'reset-password') return send('POST /api/admin/operators/reset', { body: { id, why } });
    if (act === 'reset-second-factor')
      return send('POST /api/admin/operators/reset-second-factor', { body: { id, why } });
    const disabled = act === 'disable-operator';
    return send('POST /api/admin/operators/disable', { body: { id, disabled, why } });
  };

  return (
    <>
      <PageTitle title="操作员">
        <Button type="primary" onClick={() => setAdding(true)}>
          申请新增操作员
        </Button>
      </PageTitle>
      <p className="mb-4 text-ink-2">
        新增、重置、变更角色与重新启用，由一位系统管理员申请，另一位复核后生效；其后的等候时间内，不能参与须两人完成的决定。
      </p>
      {people.value && people.value.administrators < 2 && <TooFew />}
      <OperatorRequests requests={people.value?.requests ?? []} onDecided={people.reload} />
      <RecordList
        columns={columnsWith((line, act) => setOpened({ line, act }))}
        page={people}
        filters={filters}
        empty="还没有操作员。"
      />
      {isAdding && <NewOperatorDialog onClose={() => setAdding(false)} onAsked={took} />}
      {opened?.act === 'history' && <OperatorHistory line={opened.line} onClose={close} />}
      {opened?.act === 'change-roles' && (
        <RolesDialog
          line={opened.line}
          onClose={close}
          onAsked={() => {
            close();
            message.success('已申请，等待另一位系统管理员复核');
            people.reload();
          }}
        />
      )}
      {opened && opened.act !== 'history' && isAsked(opened.act) && (
        <AskAct
          question={QUESTIONS[opened.act]}
          name={opened.line.name}
          onSay={async (why) => {
            if (opened.act !== 'history' && isAsked(opened.act))
              took(opened.line.login, await ask(opened.act, opened.line.id, why));
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface AskActProps {
  question: Question;
  name: string;
  onSay: (why: string) => Promise<void>;
  onClose: () => void;
}

const AskAct = ({ question: { title, text, okText }, name, onSay, onClose }: AskActProps) => (
  <AskWords title={title(name)} label="原因" okText={okText} onSay={onSay} onClose={onClose}>
    {text}
  </AskWords>
);

/** One administrator alone could confirm nothing: whoever runs the machine makes a second. */
const TooFew = () => (
  <Alert
    type="warning"
    showIcon
    className="mb-6!"
    title="在用的系统管理员少于两位，申请无人复核"
    description={
      <>
        请由管理服务器的人在服务器上运行 <code className="whitespace-nowrap">npm run operator -- 账号</code>
        ，新增一位系统管理员；该操作记为服务器命令行所为。由不同的人分别保管两个账号。
      </>
    }
  />
);

const columnsWith = (onOpen: (line: OperatorLine, act: Act | 'history') => void): Column<OperatorLine>[] => [
  { title: '账号', width: 110, render: ({ login }) => login },
  { title: '姓名', width: 115, render: ({ name }) => name },
  { title: '角色', width: 115, render: ({ roles }) => roles.map((role) => roleNames[role]).join('、') },
  { title: '状态', width: 110, render: (line) => <StateTag {...line} /> },
  { title: '二次验证', width: 90, render: ({ secondFactor }) => (secondFactor ? '已设置' : '未设置') },
  {
    title: '由谁新建 / 重置',
    width: 140,
    render: ({ created, lastReset }) => (
      <>
        {created ? handWords(created) : '—'}
        {lastReset && <span className="block text-ink-3">重置：{handWords(lastReset)}</span>}
      </>
    ),
  },
  {
    title: '上次登录',
    width: 190,
    render: ({ lastLoginAt }) => <span className="whitespace-nowrap">{timeText(lastLoginAt)}</span>,
  },
  {
    title: '操作',
    width: 300,
    render: (line) => (
      <span className="inline-flex flex-wrap gap-2">
        <Button size="small" onClick={() => onOpen(line, 'history')}>
          经过
        </Button>
        {line.may.map((act) => (
          <Button key={act} size="small" onClick={() => onOpen(line, act)}>
            {ACTS[act].words.replace('操作员', '')}
          </Button>
        ))}
      </span>
    ),
  },
];

function StateTag({ disabled, mustChangePassword, decidesFrom }: OperatorLine) {
  if (disabled) return <Tag>已停用</Tag>;
  return (
    <>
      {mustChangePassword ? <Tag color="warning">待修改密码</Tag> : <Tag color="success">正常</Tag>}
      {decidesFrom && <Tag>等候期</Tag>}
    </>
  );
}
