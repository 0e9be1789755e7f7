export { AccountList } from './account-list.tsx';
export { accountName } from './account-name.ts';
export { AddCompanyButton } from './add-company-button.tsx';
export { CertifiedMark } from './certified-mark.tsx';
export { enterCompany } from './enter-company.ts';
export type { FoundOrganization } from './model.ts';
export { useAccounts } from './use-accounts.ts';
