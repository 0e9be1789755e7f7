// What messages to a phone say, as their templates are approved at the vendor. No schema library here: the browser
// imports it too.
import { timeInChina } from '@yinxin/values';

/** What a party is asked to do. */
export const MESSAGE_ACTS = { signer: '签署', approver: '审批', cc: '查看' } as const;

/** A deadline as messages say it: 11 月 30 日 18:00. */
export function untilWords(deadline: Date): string {
  const [, month, day, time] = /^\d{4}-(\d\d)-(\d\d) (\d\d:\d\d)/.exec(timeInChina(deadline)) ?? [];
  return `${Number(month)} 月 ${Number(day)} 日 ${time}`;
}

/** So much of a name or a title has room in a message. */
export const MESSAGE_TEXT = 20;

interface SigningMessage {
  author: string;
  act: string;
  title: string;
  /** The day and time, in words. */
  until: string;
  /** With the scheme, so that a phone makes a link of it. */
  address: string;
}

/** The message with the link to a contract: who asks for what, until when, and where to read it. */
export const signingMessage = ({ author, act, title, until, address }: SigningMessage): string =>
  `${author}请您${act}《${title}》，${until} 前有效。打开即可阅读：${address} 不认识发件人请勿理会。`;

interface CodeMessage {
  code: string;
  /** What it is good for, in words. */
  use: string;
  minutes: string;
}

/** A code says what it is for, so that nobody gives it away for something else. */
export const codeMessage = ({ code, use, minutes }: CodeMessage): string =>
  `您的验证码为 ${code}，用于${use}，${minutes} 分钟内有效。请勿告知他人。`;

/** Where links of messages lead. What follows is a secret of whoever got it: for no log, no count and no index. */
export const LINK_ROOTS = { contract: '/s/', authorization: '/authorize/' } as const;
const LINK = new RegExp(`^(${Object.values(LINK_ROOTS).join('|')})[^/]+`, 'i');
export const isLinkPath = (path: string): boolean => LINK.test(path);
export const withoutLinkToken = (path: string): string => path.replace(LINK, '$1…');

/** The address that the message carries. */
export const linkPath = (token: string): string => `${LINK_ROOTS.contract}${token}`;

interface AuthorizationMessage {
  organization: string;
  /** Who handles it. */
  handler: string;
  /** What is ordered, in words. */
  what: string;
  until: string;
  address: string;
}

/** The message to a legal representative: who wants to order what for which company, and where to agree or not. */
export const authorizationMessage = ({
  organization,
  handler,
  what,
  until,
  address,
}: AuthorizationMessage): string =>
  `${handler}要为${organization}办理${what}，请您作为法定代表人确认，${until} 前有效：${address} 不知情请勿同意。`;
