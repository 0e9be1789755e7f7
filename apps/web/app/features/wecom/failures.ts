import { CallError, isSessionOver } from '@yinxin/api/client';

export interface Failure {
  title: string;
  /** Why, and what helps. */
  help: string;
}

/** What each refusal means for whoever stands before the door; numbers of packages/api/src/problems/wecom.ts. */
const REFUSALS: Readonly<Record<number, Failure>> = {
  31201: { title: '企业微信登录没有开通', help: '请用手机号登录。' },
  31202: {
    title: '登录已失效',
    help: '一次登录须在五分钟内、在发起它的浏览器中完成，而且只能用一次。请重新进入。',
  },
  31203: { title: '授权已失效', help: '企业微信给出的凭证五分钟内有效，只能用一次。请重新进入。' },
  31204: {
    title: '您不是这家企业的成员',
    help: '互联企业的成员与外部联系人不能由此登录，可以用手机号登录。',
  },
  31205: {
    title: '您的企业还没有安装印信',
    help: '也可能已经停用。请联系企业微信的管理员安装，装好后重新进入。',
  },
  31206: {
    title: '您已离开这家企业',
    help: '或者在企业微信中已被停用。可以用手机号登录；刚重新加入的，请稍后重新进入。',
  },
  31207: { title: '企业微信暂时没有应答', help: '您的登录没有完成，没有任何改动。请稍后重新进入。' },
  31208: { title: '绑定已超时', help: '从企业微信返回之后须在十五分钟内绑定。请重新进入。' },
};

export const CANCELLED: Failure = { title: '您取消了登录', help: '没有任何改动。需要时重新进入。' };
export const INCOMPLETE: Failure = {
  title: '登录地址不完整',
  help: '这一页由企业微信打开，不能直接进入。请重新进入。',
};

const OFFLINE: Failure = { title: '网络连接失败', help: '请检查网络，然后重新进入。' };

const told = (error: unknown, title: string): Failure =>
  error instanceof CallError ? (REFUSALS[error.code] ?? { title, help: error.message }) : OFFLINE;

export const failureOf = (error: unknown): Failure => told(error, '没有登录成功');

/** Beyond these the form cannot be sent again: they begin anew. */
const ENDS_BINDING = [31205, 31206, 31208];
export const endsBinding = (error: unknown): boolean =>
  error instanceof CallError && ENDS_BINDING.includes(error.code);

/** Whose session is over signs in before they install. */
export const installationFailureOf = (error: unknown): Failure =>
  error instanceof CallError && isSessionOver(error.code)
    ? { title: '请先登录', help: '登录之后重新安装。' }
    : told(error, '没有安装成功');
