export { colourOf, letterOf, signersOf } from './marks.ts';
export { arranged, inOrder, ORDERS, type Order, orderOf, quorumsFor, shifted, without } from './order.ts';
export { OrderFields } from './order-fields.tsx';
export { ActingSelect, IntentSelect, PartSelect, ReadingSelect, StepSelect } from './party-selects.tsx';
export { PlaceCard } from './place-card.tsx';
export { type RoleFacts, RolesEditor } from './roles-editor.tsx';
