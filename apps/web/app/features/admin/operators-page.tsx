import type { OperatorLine } from '@yinxin/api/client';
import { App, Button, Table, type TableProps, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { NewOperatorDialog } from './new-operator-dialog.tsx';
import { PageTitle } from './page-title.tsx';
import { useAdmin } from './session.tsx';
import { useLoaded } from './use-loaded.ts';
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
  const { value, isLoading, reload } = useLoaded(useCallback(() => send('GET /api/admin/operators'), [send]));

  const setDisabled = async (id: string, disabled: boolean) => {
    await send('POST /api/admin/operators/disable', { body: { id, disabled } });
    reload();
  };
  const reset = ({ id, login }: OperatorLine) =>
    modal.confirm({
      title: `重置 ${login} 的密码？`,
      content: '旧密码与其现有登录立即失效，无法撤销。',
      okText: '重置密码',
      onOk: async () => {
        const { password } = await send('POST /api/admin/operators/reset', { body: { id } });
        showPassword(login, password);
        reload();
      },
    });

  const columns: TableProps<OperatorLine>['columns'] = [
    { title: '账号', dataIndex: 'login' },
    { title: '姓名', dataIndex: 'name' },
    { title: '角色', render: (_, { roles }) => roles.map((role) => roleNames[role]).join('、') },
    { title: '状态', render: (_, line) => <StateTag {...line} /> },
    { title: '上次登录', dataIndex: 'lastLoginAt', render: timeText },
    {
      title: '操作',
      render: (_, line) =>
        line.id === self?.id ? (
          '本人'
        ) : (
          <span className="inline-flex gap-2">
            <Button size="small" onClick={() => setDisabled(line.id, !line.disabled).catch(() => {})}>
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
      <Table
        rowKey="id"
        columns={columns}
        dataSource={value}
        loading={isLoading}
        pagination={false}
        sticky
        scroll={{ x: 800 }}
      />
      <NewOperatorDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        onCreated={(login, password) => {
          setAdding(false);
          showPassword(login, password);
          reload();
        }}
      />
    </>
  );
}

function StateTag({ disabled, mustChangePassword }: OperatorLine) {
  if (disabled) return <Tag>已停用</Tag>;
  return mustChangePassword ? <Tag color="warning">待修改密码</Tag> : <Tag color="success">正常</Tag>;
}
