import { PARTNER_ROLES, PARTNER_USER_STATES, type PartnerUserLine } from '@yinxin/api/client';
import { App, Button, Card, Empty, Table, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { useLoaded } from '../lists/use-loaded.ts';
import { AskWords } from '../parts/ask-words.tsx';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';
import { PasswordShown } from './password-shown.tsx';
import { UserDialog } from './user-dialog.tsx';

/** What is asked about an account before it is done. */
interface Asked {
  act: 'reset' | 'turn';
  user: PartnerUserLine;
}

/** Who signs in to the partner platform: people of one partner, or ours who read along. */
export function Users({ partner, title }: { partner: string | null; title: string }) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const { value, isLoading, reload } = useLoaded(
    useCallback(
      () => send('GET /api/admin/partnerUsers', { query: partner === null ? {} : { partner } }),
      [send, partner],
    ),
  );
  const [editing, setEditing] = useState<PartnerUserLine | 'new'>();
  const [asked, setAsked] = useState<Asked>();
  const [password, setPassword] = useState<string>();
  const done = (words: string) => {
    message.success(words);
    reload();
  };
  const say = async (why: string) => {
    if (!asked) return;
    const { id, state } = asked.user;
    if (asked.act === 'reset') {
      setPassword((await send('POST /api/admin/partnerUsers/reset', { body: { id, why } })).password);
      return reload();
    }
    const next = state === 'active' ? 'disabled' : 'active';
    await send('POST /api/admin/partnerUsers/state', { body: { id, state: next, why } });
    done(`已${PARTNER_USER_STATES[next]}`);
  };
  return (
    <Card
      title={title}
      extra={
        value?.may.includes('create-partner-user') && (
          <Button onClick={() => setEditing('new')}>开通账号</Button>
        )
      }
    >
      {value?.list.length === 0 ? (
        <Empty description="还没有账号；开通后可登录合作方平台。" />
      ) : (
        <Table<PartnerUserLine>
          rowKey="id"
          size="small"
          pagination={false}
          loading={isLoading}
          scroll={{ x: 820 }}
          dataSource={value?.list}
          columns={columnsFor(setEditing, setAsked)}
        />
      )}
      {editing && (
        <UserDialog
          partner={partner}
          user={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onDone={(given) => {
            setEditing(undefined);
            if (given) setPassword(given);
            done(given ? '账号已开通' : '角色已设置');
          }}
        />
      )}
      {asked && (
        <AskWords
          title={titleOf(asked)}
          label="原因"
          okText={asked.act === 'reset' ? '重置' : asked.user.state === 'active' ? '停用' : '启用'}
          danger={asked.act === 'turn' && asked.user.state === 'active'}
          onSay={say}
          onClose={() => setAsked(undefined)}
        >
          {asked.act === 'reset'
            ? '原密码随即失效，已登录的全部退出；新的初始密码只显示一次。'
            : asked.user.state === 'active'
              ? '停用后不能登录，已登录的随即退出。'
              : '启用后可用原密码登录。'}
        </AskWords>
      )}
      {password && <PasswordShown password={password} onClose={() => setPassword(undefined)} />}
    </Card>
  );
}

const titleOf = ({ act, user }: Asked) =>
  `${act === 'reset' ? '重置密码' : user.state === 'active' ? '停用账号' : '启用账号'}：${user.account}`;

const columnsFor = (onEdit: (user: PartnerUserLine) => void, onAsk: (asked: Asked) => void) => [
  {
    title: '账号',
    render: (_: unknown, { account, name, phone }: PartnerUserLine) => (
      <>
        <span className="font-mono">{account}</span>
        <span className="block text-ink-3">
          {name} {phone}
        </span>
      </>
    ),
  },
  {
    title: '角色',
    width: 220,
    render: (_: unknown, { roles, elsewhere }: PartnerUserLine) => (
      <>
        {roles.map((role) => PARTNER_ROLES[role].words).join('、') || '—'}
        {elsewhere > 0 && <span className="block text-ink-3">在别处另有 {elsewhere} 个角色</span>}
      </>
    ),
  },
  {
    title: '状态',
    width: 120,
    render: (_: unknown, { state, mustChangePassword }: PartnerUserLine) => (
      <>
        <Tag color={state === 'active' ? 'success' : 'default'}>{PARTNER_USER_STATES[state]}</Tag>
        {mustChangePassword && <span className="block text-ink-3">未改初始密码</span>}
      </>
    ),
  },
  {
    title: '最近登录',
    width: 150,
    render: (_: unknown, { lastLoginAt }: PartnerUserLine) => timeText(lastLoginAt),
  },
  {
    title: '操作',
    width: 200,
    render: (_: unknown, user: PartnerUserLine) => (
      <span className="flex flex-wrap gap-2">
        {user.may.includes('set-partner-roles') && (
          <Button size="small" onClick={() => onEdit(user)}>
            角色
          </Button>
        )}
        {user.may.includes('reset-partner-password') && (
          <Button size="small" onClick={() => onAsk({ act: 'reset', user })}>
            重置密码
          </Button>
        )}
        {(user.may.includes('disable-partner-user') || user.may.includes('enable-partner-user')) && (
          <Button size="small" onClick={() => onAsk({ act: 'turn', user })}>
            {user.state === 'active' ? '停用' : '启用'}
          </Button>
        )}
      </span>
    ),
  },
];
