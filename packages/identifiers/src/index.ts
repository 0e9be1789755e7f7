export { maskBankCard, parseBankCard } from './bank-card.ts';
export { maskCompanyName, parseCompanyName } from './company-name.ts';
export { hasCheckedOrganizationCode, maskCreditCode, parseCreditCode } from './credit-code.ts';
export { type IdCardFacts, maskIdCard, parseIdCard, readIdCard } from './id-card.ts';
export type { Parsed } from './parsed.ts';
export { maskName, parsePersonalName } from './personal-name.ts';
export { maskPhone, parsePhone } from './phone.ts';
