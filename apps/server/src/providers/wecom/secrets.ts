/** A token or ticket as the vendor gave it. */
export interface FreshSecret {
  value: string;
  /** For so long it is good. */
  seconds: number;
}

/** One that is kept; another under the same name has another id. */
export interface KeptSecret {
  value: string;
  id: string;
}

/** Tokens and tickets, which are few and asked for by every process: whoever needs one first asks for all. */
export interface KeptSecrets {
  /** The one that is kept, or what `ask` brings. Of all processes one asks, the others wait for it. */
  get(name: string, ask: () => Promise<FreshSecret>): Promise<KeptSecret>;
  find(name: string): Promise<KeptSecret | undefined>;
  /** One that came by itself; where the one that is there is good for longer, that stays. */
  keep(name: string, secret: FreshSecret): Promise<void>;
  /** One that the vendor takes no more; one that came after it stays. */
  drop(name: string, secret: KeptSecret): Promise<void>;
  /** All whose names begin so. */
  forget(beginning: string): Promise<void>;
}
