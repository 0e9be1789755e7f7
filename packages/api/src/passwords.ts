// What a password for signing in has to be. No schema library here: the browser imports it too.

/** Words that lists of leaked passwords begin with, and what people in China type first. */
const COMMON = new Set(
  `password passwd pass qwerty qwertyuiop qwer asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wasd abc abcd abcde abcdef
  abcdefg abcabc iloveyou loveyou letmein welcome admin administrator root user test guest login master monkey dragon
  football baseball sunshine princess superman batman michael shadow hello hellokitty freedom whatever trustno computer
  internet secret changeme default system manager oracle mysql server temp demo example woaini woaiwo wodemima mima
  nihao zhongguo china beijing shanghai shenzhen guangzhou taobao alibaba tencent weixin wechat wangyi xiaomi huawei
  baidu yinxin qianyue hetong kaifa kaifazhe developer summer winter spring autumn monday friday google apple samsung
  aini wo woaini qq aa aaa aaaa aaaaa asd zaq zaqwsx qweasd qweasdzxc qwe qweqwe asdasd zxc zxczxc love lovely angel`
    .split(/\s+/)
    .filter(Boolean),
);
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
};
const ROWS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];

/** One of those that leak by the million: a common word with digits and signs around it, a row of keys, one character. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const read = (text: string) => [...text].map((one) => LOOKALIKES[one] ?? one).join('');
  const spellings = [bare, read(bare), read(lower)];
  if (spellings.some((one) => COMMON.has(one.replaceAll(/[^a-z]/g, '')))) return true;
  if (new Set(lower).size <= 4) return true;
  return ROWS.some((row) => row.includes(lower.replaceAll(/[^a-z0-9]/g, '')));
}

interface PasswordOwner {
  account: string;
  phone: string;
}

/** In the order in which a form shows them. */
export const PASSWORD_RULES = {
  long: '至少 10 位',
  mixed: '大小写字母和数字',
  own: '不含账号和手机号',
  leaked: '不在泄露名单中',
} as const;
export type PasswordRule = keyof typeof PASSWORD_RULES;

/** Those that a password does not keep. */
export function brokenPasswordRules(password: string, { account, phone }: PasswordOwner): PasswordRule[] {
  const lower = password.toLowerCase();
  const holds = (text: string) => text.length >= 4 && lower.includes(text.toLowerCase());
  const kept: Record<PasswordRule, boolean> = {
    long: [...password].length >= 10,
    mixed: /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password),
    own: !holds(account) && !holds(phone),
    leaked: password !== '' && !isCommonPassword(password),
  };
  return (Object.keys(PASSWORD_RULES) as PasswordRule[]).filter((rule) => !kept[rule]);
}

/** 6 to 20 letters, digits or underscores, a letter first: never taken for a phone. */
export const ACCOUNT_NAME = /^[A-Za-z]\w{5,19}$/;
export const ACCOUNT_NAME_WORDS = '6–20 位字母、数字或下划线，字母开头';
