export { ActMenu, type MenuAct } from './act-menu.tsx';
export { CardList } from './card-list.tsx';
export { useConfirm } from './confirm.tsx';
export { fenOf } from './fen.ts';
export { FactLines, Line, Nothing } from './lines.tsx';
export { PageTitle } from './page-title.tsx';
export { Panel } from './panel.tsx';
export { useActs } from './use-acts.ts';
