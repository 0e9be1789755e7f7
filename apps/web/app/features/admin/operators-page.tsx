import type { OperatorLine } from '@yinxin/api/client';
import { App, Button, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { type Column, RecordList } from './lists/record-list.tsx';
import { useFilters } from './lists/use-filters.ts';
import { useLoaded } from './lists/use-loaded.ts';
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

export function OperatorsPage() {
  const { send, operator: self } = useAdmin();
  const { modal } = App.useApp();
  const showPassword = usePasswordNotice();
  const [isAdding, setAdding] = useState(false);
  const filters = useFilters();
  const people = useLoaded(
    useCallback(async () => {
      const list = await send('GET /api/admin/operators');
      return { list, total: list.length };
    }, [send]),
  );

  const setDisabled = async ({ id }: OperatorLine, disabled: boolean) => {
    await send('POST /api/admin/operators/disable', { body: { id, disabled } });
    people.reload();
  };
  const toggle = (line: OperatorLine) =>
    line.disabled
      ? setDisabled(line, false).catch(() => {})
      : modal.confirm({
          title: `停用 ${line.login}？`,
          content: `${line.name}的现有登录立即失效，启用后才能再登录。`,
          okText: '停用',
          okButtonProps: { danger: true },
          onOk: () => setDisabled(line, true),
        });
  const reset = ({ id, login }: OperatorLine) =>
    modal.confirm({
      title: `重置 ${login} 的密码？`,
      content: '旧密码与其现有登录立即失效，无法撤销。',
      okText: '重置密码',
      onOk: async () => {
        const { password } = await send('POST /api/admin/operators/reset', { body: { id } });
        showPassword(login, password);
        people.reload();
      },
    });

  const columns: Column<OperatorLine>[] = [
    { title: '账号', render: ({ login }) => login },
    { title: '姓名', render: ({ name }) => name },
    { title: '角色', render: ({ roles }) => roles.map((role) => roleNames[role]).join('、') },
    { title: '状态', render: (line) => <StateTag {...line} /> },
    { title: '上次登录', width: 190, render: ({ lastLoginAt }) => timeText(lastLoginAt) },
    {
      title: '操作',
      width: 180,
      render: (line) =>
        line.id === self?.id ? (
          '本人'
        ) : (
          <span className="inline-flex gap-2">
            <Button size="small" onClick={() => toggle(line)}>
              {line.disabled ? '启用' : '停用'}
            </Button>
            <Button size="small" onClick={() => reset(line)}>
              重置密码
            </Button>
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

function StateTag({ disabled, mustChangePassword, lockedUntil }: OperatorLine) {
  if (disabled) return <Tag>已停用</Tag>;
  if (lockedUntil) return <Tag color="error">锁定至 {timeText(lockedUntil)}</Tag>;
  return mustChangePassword ? <Tag color="warning">待修改密码</Tag> : <Tag color="success">正常</Tag>;
}
