export * from './faces/tables.ts';
export * from './making/tables.ts';
export * from './using/tables.ts';
