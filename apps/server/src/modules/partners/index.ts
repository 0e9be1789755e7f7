export {
  type AgreementRow,
  type PartnerRow,
  type PriceRuleRow,
  partnerAgreements,
  partners,
  priceRules,
} from './tables.ts';
