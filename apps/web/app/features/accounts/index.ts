export { AccountCorner } from './account-corner.tsx';
export { AccountSheetButton } from './account-sheet-button.tsx';
export { UserMenu } from './user-menu.tsx';
