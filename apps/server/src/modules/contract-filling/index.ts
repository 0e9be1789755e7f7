export {
  type Composed,
  composeContract,
  composeMany,
  composePages,
  fillByFile,
  fillContract,
  handInTyped,
  keepComposed,
  takeInComposed,
} from './filling.ts';
