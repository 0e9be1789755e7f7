import { LRUCache } from 'lru-cache';

interface FreshCacheOptions {
  max: number;
  /** Looked up again after this long even if no change was heard of. */
  ttlMs?: number;
}

/**
 * Keeps what was made from the database until a change is heard of. What was begun before a change is never kept
 * after it: a slow reader would otherwise bring back what is gone.
 */
export class FreshCache<Value extends object> {
  readonly #kept: LRUCache<string, Value>;
  #changes = 0;

  constructor({ max, ttlMs = 0 }: FreshCacheOptions) {
    this.#kept = new LRUCache({ max, ttl: ttlMs });
  }

  find(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  /** Called before the database is read; what it answers keeps the result, unless something changed meanwhile. */
  begin(): (key: string, value: Value) => void {
    const changes = this.#changes;
    return (key, value) => {
      if (changes === this.#changes) this.#kept.set(key, value);
    };
  }

  /** Drops what a change concerns. */
  drop(concerns: (value: Value, key: string) => boolean): void {
    this.#changes++;
    for (const [key, value] of this.#kept.entries()) if (concerns(value, key)) this.#kept.delete(key);
  }

  clear(): void {
    this.#changes++;
    this.#kept.clear();
  }
}
