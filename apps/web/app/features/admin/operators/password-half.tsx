import { App } from 'antd';

/** Shows half of a one-time password: it is told nowhere else and never again, and no one person has the whole. */
export function usePasswordHalf() {
  const { modal } = App.useApp();
  return (login: string, half: string, which: 'first' | 'second') =>
    modal.success({
      title: `${login} 的一次性密码（${which === 'first' ? '前' : '后'}半段）`,
      content: (
        <>
          <p className="my-3 select-all font-mono text-lg">{half}</p>
          <p className="text-ink-2">
            只显示这一次，请当面或经可靠渠道告知本人。
            {which === 'first'
              ? '另一位系统管理员同意后会得到后半段，由其另行告知。'
              : '前半段已由申请的管理员得到，由其另行告知。'}
            密码是前半段、一个“-”、后半段依次相连，登录后须修改。
          </p>
        </>
      ),
      okText: '已记下',
    });
}
