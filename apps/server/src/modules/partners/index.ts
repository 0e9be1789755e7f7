export { agreementsOf, begunAt, gapsOf, heldAt, heldUntil } from './agreements.ts';
export {
  type AgreementRow,
  type PartnerRow,
  type PriceRuleRow,
  partnerAgreements,
  partnerCustomers,
  partners,
  priceRules,
} from './tables.ts';
