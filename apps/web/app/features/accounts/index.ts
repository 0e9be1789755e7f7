export { AccountCorner } from './account-corner.tsx';
export { AccountSheetButton } from './account-sheet-button.tsx';
