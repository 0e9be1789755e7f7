// The home of whoever is signed in. No schema library here: the browser imports it too.

/** What the one next step is about, in the order in which it is looked for. */
export const NEXT_STEPS = {
  refused: '没有通过',
  waiting: '正在办理',
  link: '还差一步',
  due: '等您处理',
  expiry: '将要到期',
  free: '没有要办的',
} as const;

/** So early before its end a certificate can be renewed. */
export const RENEWAL_DAYS = 30;
