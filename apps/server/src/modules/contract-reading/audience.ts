import type { EVENTS, EventAct } from '@yinxin/api';

type ContractAct = {
  [Act in EventAct]: (typeof EVENTS)[Act]['target'] extends 'contract' ? Act : never;
}[EventAct];

/**
 * Whom an act on a contract concerns: all who take part where it is part of the signing; nobody outside of the author's
 * where it is about keeping, sharing and taking copies. Of approvals outsiders learn that it went on, not how. The author
 * sees all of them: what another party does for itself alone has its account as target, not the contract.
 */
const AUDIENCE: Record<ContractAct, 'parties' | 'author' | 'approval'> = {
  'create-contract': 'parties',
  'send-contract': 'parties',
  'call-parties': 'parties',
  'begin-filling': 'parties',
  'begin-signing': 'parties',
  'open-contract': 'parties',
  'open-link': 'parties',
  'disown-link': 'author',
  'ask-extension': 'author',
  'approve-contract': 'approval',
  'return-contract': 'approval',
  'fill-contract': 'parties',
  'reject-filling': 'parties',
  'sign-contract': 'parties',
  'reject-contract': 'parties',
  'complete-contract': 'parties',
  'recall-contract': 'parties',
  'expire-contract': 'parties',
  'fail-signing': 'parties',
  'retry-contract': 'parties',
  'urge-contract': 'parties',
  'extend-contract': 'parties',
  'transfer-contract': 'parties',
  'replace-signer': 'parties',
  'void-contract': 'parties',
  'finish-voiding': 'parties',
  'drop-voiding': 'parties',
  'raise-level': 'parties',
  'share-contract': 'author',
  'end-share': 'author',
  'download-contract': 'author',
  'download-evidence': 'author',
  'plan-contract': 'author',
  'remind-contract': 'author',
  'delete-contract': 'author',
  'restore-contract': 'author',
};

const audienceOf = (act: EventAct): string | undefined =>
  (AUDIENCE as Partial<Record<EventAct, string>>)[act];

export const concernsParties = (act: EventAct): boolean => audienceOf(act) === 'parties';
export const isApproval = (act: EventAct): boolean => audienceOf(act) === 'approval';
