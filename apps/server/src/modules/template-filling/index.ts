export {
  blanksOf,
  blanksWith,
  type Fill,
  isTyped,
  labelOf,
  partyAt,
  readFill,
  valuesByField,
} from './blanks.ts';
export { byNames, roleNamed } from './open-filling.ts';
