/**
 * 成员 UserID. Somebody of another corp (互联企业, 上下游) is told as CorpId/userid, and is no member of this one; in a
 * list of receivers `|` parts ids and `@all` is everybody.
 */
const USER_ID = /^[A-Za-z0-9][\w.@-]{0,63}$/;

export const isUserId = (text: string): boolean => USER_ID.test(text);
