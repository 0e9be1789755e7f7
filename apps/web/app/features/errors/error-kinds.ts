export type ErrorStatus = 401 | 403 | 404 | 500;

export interface ErrorKind {
  title: string;
  text: string;
  /** The specification's own words, kept where it gives them. */
  original?: string;
}

export const errorKinds: Record<ErrorStatus, ErrorKind> = {
  401: { title: '请先登录', text: '登录后才能查看这个页面。' },
  403: { title: '没有权限', text: '您没有权限访问该页面，请确认当前账号或联系管理员。' },
  404: {
    title: '页面不存在',
    text: '地址可能输错了，或者页面已经移走。',
    original: 'This page could not be found',
  },
  500: { title: '系统开小差了', text: '我们暂时无法处理您的请求，请稍后再试。' },
};

export const OFFLINE: ErrorKind = { title: '网络已断开', text: '请检查网络连接，恢复后重新加载页面。' };

const isErrorStatus = (status: number): status is ErrorStatus => status in errorKinds;

/** What to tell of an answer with this status. */
export const errorKindOf = (status: number): ErrorKind =>
  isErrorStatus(status) ? errorKinds[status] : errorKinds[500];
