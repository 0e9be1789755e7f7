export { BlankFields } from './blank-field.tsx';
export { FillerFields } from './filler-fields.tsx';
export { emptyFiller, fillErrors } from './model.ts';
export { PickCounterparty, type PickedCounterparty } from './pick-counterparty.tsx';
export { useFilling } from './use-filling.ts';
