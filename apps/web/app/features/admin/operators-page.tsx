import { ACTS, type Act, type OperatorLine } from '@yinxin/api/client';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { type Column, RecordList } from './lists/record-list.tsx';
import { useFilters } from './lists/use-filters.ts';
import { adminLoader, useAnswer } from './loading.ts';
import { NewOperatorDialog } from './new-operator-dialog.tsx';
import { PageTitle } from './page-title.tsx';
import { useAdmin } from './session.tsx';
import { roleNames, timeText } from './words.ts';

/** Shows a one-time password: it is told nowhere else and never again. */
function usePasswordNotice() {
  const { modal } = App.useApp();
  return (login: string, password: string) =>
    modal.success({
      title: `${login} 的一次性密码`,
      content: (
        <>
          <p className="my-3 select-all font-mono text-lg">{password}</p>
          <p className="text-ink-2">只显示这一次，请当面或经可靠渠道告知本人；登录后须修改。</p>
        </>
      ),
      okText: '已记下',
    });
}

export const loadOperators = adminLoader(async (send) => {
  const list = await send('GET /api/admin/operators');
  return { list, total: list.length };
});

export function OperatorsPage() {
  const { send } = useAdmin();
  const { modal } = App.useApp();
  const showPassword = usePasswordNotice();
  const [isAdding, setAdding] = useState(false);
  const filters = useFilters();
  const people = useAnswer(loadOperators);

  const setDisabled = async ({ id }: OperatorLine, disabled: boolean) => {
    await send('POST /api/admin/operators/disable', { body: { id, disabled } });
    people.reload();
  };
  /** What the server says may be done with somebody is what the buttons do. */
  const acts: Partial<Record<Act, (line: OperatorLine) => void>> = {
    'enable-operator': (line) => void setDisabled(line, false).catch(() => {}),
    'disable-operator': (line) =>
      void modal.confirm({
        title: `停用 ${line.login}？`,
        content: `${line.name}的现有登录立即失效，启用后才能再登录。`,
        okText: '停用',
        okButtonProps: { danger: true },
        onOk: () => setDisabled(line, true),
      }),
    'reset-password': ({ id, login }) =>
      void modal.confirm({
        title: `重置 ${login} 的密码？`,
        content: '旧密码与其现有登录立即失效，无法撤销。',
        okText: '重置密码',
        onOk: async () => {
          const { password } = await send('POST /api/admin/operators/reset', { body: { id } });
          showPassword(login, password);
          people.reload();
        },
      }),
    'reset-second-factor': ({ id, login }) =>
      void modal.confirm({
        title: `重置 ${login} 的二次验证？`,
        content: '其全部二次验证方式与恢复码作废，现有登录立即失效。请先当面确认是本人要求。',
        okText: '重置二次验证',
        okButtonProps: { danger: true },
        onOk: async () => {
          await send('POST /api/admin/operators/reset-second-factor', { body: { id } });
          people.reload();
        },
      }),
  };

  const columns: Column<OperatorLine>[] = [
    { title: '账号', width: 140, render: ({ login }) => login },
    { title: '姓名', width: 120, render: ({ name }) => name },
    { title: '角色', width: 160, render: ({ roles }) => roles.map((role) => roleNames[role]).join('、') },
    { title: '状态', width: 110, render: (line) => <StateTag {...line} /> },
    { title: '二次验证', width: 100, render: ({ secondFactor }) => (secondFactor ? '已设置' : '未设置') },
    { title: '上次登录', width: 180, render: ({ lastLoginAt }) => timeText(lastLoginAt) },
    {
      title: '操作',
      width: 300,
      render: (line) =>
        line.may.length === 0 ? (
          '本人'
        ) : (
          <span className="inline-flex flex-wrap gap-2">
            {line.may.map((act) => (
              <Button key={act} size="small" onClick={() => acts[act]?.(line)}>
                {ACTS[act].words.replace('操作员', '')}
              </Button>
            ))}
          </span>
        ),
    },
  ];
  return (
    <>
      <PageTitle title="操作员">
        <Button type="primary" onClick={() => setAdding(true)}>
          新增操作员
        </Button>
      </PageTitle>
      <RecordList columns={columns} page={people} filters={filters} empty="还没有操作员。" />
      <NewOperatorDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        onCreated={(login, password) => {
          setAdding(false);
          showPassword(login, password);
          people.reload();
        }}
      />
    </>
  );
}

function StateTag({ disabled, mustChangePassword }: OperatorLine) {
  if (disabled) return <Tag>已停用</Tag>;
  return mustChangePassword ? <Tag color="warning">待修改密码</Tag> : <Tag color="success">正常</Tag>;
}
