/** What a parser answers: the identifier in its one normal form, or why it is refused. */
export type Parsed = { ok: true; value: string } | { ok: false; reason: string };

export const accept = (value: string): Parsed => ({ ok: true, value });
export const refuse = (reason: string): Parsed => ({ ok: false, reason });
