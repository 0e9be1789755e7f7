// What the evidence log says of an event, in a table. No schema library here: the browser imports it too.

/** How far an event has come; nothing is called witnessed before enough of those who watch the log have signed. */
export const EVIDENCE_STAGES = {
  waiting: '等待写入',
  logged: '已写入日志',
  witnessed: '已由见证方共同签名',
} as const;
export type EvidenceStage = keyof typeof EVIDENCE_STAGES;
