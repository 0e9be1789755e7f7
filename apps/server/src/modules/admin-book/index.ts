export { type AdminBook, createAdmin, type Due, leftFirst, MOST_DUE } from './admin-book.ts';
export { presentDue, requestsDue } from './due.ts';
export { mayOf, mayWith } from './policy.ts';
export { requireSeen, seenPapers } from './seen-papers.ts';
