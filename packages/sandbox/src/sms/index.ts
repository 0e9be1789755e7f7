import { parsePhone } from '@yinxin/identifiers';
import type { StandIn, StandInContext } from '../stand-in.ts';
import { approvedFor, sandboxAliyunAccount, sandboxTencentAccount } from './accounts.ts';
import { aliyunSms } from './aliyun.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { outcomeBy, SMS_OUTCOMES } from './outcomes.ts';
import { tencentSms } from './tencent.ts';

export interface SmsStandIn extends StandIn {
  readonly messages: Inbox['messages'];
}

/** Aliyun's and Tencent's message services, and the phones behind them. */
export function smsStandIn({ forced, now, pagesOrigin, aliyun, tencent }: StandInContext): SmsStandIn {
  const inbox = createInbox();
  const service = { inbox, outcomeOf: outcomeBy(forced) };
  const [aliyunAccount, tencentAccount] = [
    approvedFor(sandboxAliyunAccount, pagesOrigin),
    approvedFor(sandboxTencentAccount, pagesOrigin),
  ];
  aliyun.on('2017-05-25', 'SendSms', (query) =>
    aliyunSms({ ...service, account: aliyunAccount }, query, new Date(now())),
  );
  tencent.on('sms', '2021-01-11', 'SendSms', (body) =>
    tencentSms({ ...service, account: tencentAccount }, body, new Date(now())),
  );
  return {
    name: 'sms',
    title: '短信收件箱',
    empty: '还没有短信。在登录页输入手机号并点击“获取验证码”，然后刷新本页。',
    subject: {
      label: '手机号',
      parse: (typed) => {
        const phone = parsePhone(typed);
        return phone.ok ? phone.value : undefined;
      },
    },
    groups: [
      {
        name: '',
        title: '短信',
        outcomes: Object.fromEntries(
          Object.entries(SMS_OUTCOMES).map(([key, { meaning }]) => [key, meaning]),
        ),
      },
    ],
    received: inbox.messages,
    messages: inbox.messages,
  };
}
