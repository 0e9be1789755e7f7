import type { MissingIdentity } from '@yinxin/api/client';

/** What the button says that leads to proving who one is, and back to what was written. */
export const identityWords = (
  isForOneself: boolean,
  subject: MissingIdentity['subject'] = 'person',
): string => `完成${subject === 'person' ? '实名' : '企业认证'}，再${isForOneself ? '签署' : '发出'}`;
