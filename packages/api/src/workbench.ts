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
const RENEWAL_DAYS = 30;
/** One for a trial lives hardly longer than that: it is spoken of in its last week, not from its first day. */
const TRIAL_RENEWAL_DAYS = 7;
const DAY_MS = 86_400_000;

interface Lifetime {
  notBefore: string;
  notAfter: string;
  daysLeft: number;
}

/** Whether a certificate is near enough to its end to be spoken of. */
export function endsSoon({ notBefore, notAfter, daysLeft }: Lifetime): boolean {
  const lifetime = (Date.parse(notAfter) - Date.parse(notBefore)) / DAY_MS;
  return daysLeft <= (lifetime > 2 * RENEWAL_DAYS ? RENEWAL_DAYS : TRIAL_RENEWAL_DAYS);
}
