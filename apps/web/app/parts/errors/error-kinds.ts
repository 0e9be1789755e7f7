type ErrorStatus = 401 | 403 | 404 | 429 | 500;

interface ErrorKind {
  title: string;
  text: string;
  /** The specification's own words: for programs that read the page, never shown among Chinese ones. */
  original?: string;
}

const errorKinds: Record<ErrorStatus, ErrorKind> = {
  401: { title: '请先登录', text: '登录后才能查看这个页面。' },
  403: { title: '没有权限', text: '当前账号不能查看这个页面。请切换账号，或者请企业管理员为您开通。' },
  404: {
    title: '页面不存在',
    text: '地址可能输错了，或者页面已经移走。',
    original: 'This page could not be found',
  },
  429: {
    title: '请求过于频繁，请稍后再试',
    text: '同一网络或账号在短时间内打开得太多。过几分钟再打开就好。',
  },
  500: { title: '页面暂时打不开', text: '问题出在我们这边，请稍后重试。' },
};

/** What we have a page for; any other failure is shown as ours. */
export const statusShown = (status: number): ErrorStatus =>
  status === 401 || status === 403 || status === 404 || status === 429 ? status : 500;

export const errorKindOf = (status: ErrorStatus): ErrorKind => errorKinds[status];
