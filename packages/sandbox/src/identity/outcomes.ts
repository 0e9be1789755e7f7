import type { VendorAnswer } from '../vendor-answer.ts';

/** What happens to any vendor. */
const TROUBLES = { slow: '收到请求但不应答', garbage: '应答是乱码', down: '服务中断（502）' } as const;

interface Operation {
  title: string;
  outcomes: Readonly<Record<string, string>>;
}

const ocr = (title: string): Operation => ({ title, outcomes: { unreadable: '图片无法识别', ...TROUBLES } });
const company = (title: string): Operation => ({
  title,
  outcomes: {
    mismatch: '法定代表人不一致',
    'not-operating': '企业非正常营业',
    'no-record': '查无此企业',
    contradiction: '应答自相矛盾',
    ...TROUBLES,
  },
});

/** What can be forced, by operation. What is not forced goes well. */
export const OPERATIONS = {
  'tencent-face': {
    title: '腾讯云人脸核身',
    outcomes: {
      pass: '通过（不必打开核身页面）',
      mismatch: '不是本人',
      liveness: '活体检测未通过',
      expired: '已过期',
      other: '返回他人的结果',
      ...TROUBLES,
    },
  },
  'alipay-face': {
    title: '支付宝身份验证',
    outcomes: {
      pass: '通过（不必打开核身页面）',
      mismatch: '不是本人',
      liveness: '活体检测未通过',
      cancelled: '用户取消',
      expired: '已过期',
      other: '返回他人的结果',
      forged: '应答签名错误',
      ...TROUBLES,
    },
  },
  person3: {
    title: '运营商三要素',
    outcomes: {
      mismatch: '不一致',
      late: '运营商数据未同步（查无记录）',
      busy: '验证中心繁忙',
      ...TROUBLES,
    },
  },
  person4: {
    title: '银行卡四要素',
    outcomes: { mismatch: '不一致', 'no-record': '发卡银行不支持', busy: '验证中心繁忙', ...TROUBLES },
  },
  company: company('企业三要素'),
  representative: company('企业四要素'),
  'id-card': ocr('身份证识别'),
  licence: ocr('营业执照识别'),
  'bank-card': ocr('银行卡识别'),
  transfer: {
    title: '对公打款',
    outcomes: {
      refused: '户名与账号不符，拒绝',
      stuck: '已受理，迟迟不到账',
      forged: '应答签名错误',
      ...TROUBLES,
    },
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

/** Stands for whoever is asked about. */
export const EVERYONE = '*';

/** The outcome chosen for one of the subjects of a request, or for everyone. */
export type Chosen = (operation: OperationName, ...subjects: readonly string[]) => string | undefined;

export const chosenBy =
  (forced: (subject: string, group: string) => string | undefined): Chosen =>
  (operation, ...subjects) => {
    for (const subject of [...subjects, EVERYONE]) {
      const outcome = forced(subject, operation);
      if (outcome !== undefined) return outcome;
    }
    return undefined;
  };

/** What every operation does alike; undefined where the operation itself answers. */
export function troubleOf(outcome: string | undefined): VendorAnswer | undefined {
  switch (outcome) {
    case 'slow':
      return { kind: 'no-answer' };
    case 'garbage':
      return { kind: 'garbage' };
    case 'down':
      return { kind: 'broken-answer' };
    default:
      return undefined;
  }
}
