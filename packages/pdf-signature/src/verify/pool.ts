import { PoolFailure, WorkerPool } from '@yinxin/worker-pool';
import { defaultCaps, type VerifyOptions } from './options.ts';
import { defaultPolicy } from './policy/policy.ts';
import type { Report } from './report/report.ts';
import { unreadable } from './verify.ts';

/** Options that can travel to a worker; `online` lets it ask the network through a guarded fetcher of its own. */
export type PoolVerifyOptions = Omit<VerifyOptions, 'fetcher' | 'trust'> & {
  trust?: readonly Uint8Array[];
  online?: boolean;
};

export interface PoolSettings {
  size?: number;
  /** What one file may take by the verifier's own clock. */
  milliseconds?: number;
  /** Hard limit for one file. */
  timeoutMs?: number;
  /** Heap of one worker. */
  memoryMb?: number;
  /** Workers that had nothing to do for this long are ended. */
  restMs?: number;
  /** Everything else that runs on the machine goes first. */
  yields?: boolean;
}

export interface Task {
  bytes: Uint8Array;
  options: PoolVerifyOptions;
}

/** Grace beyond the verifier's own clock before the worker is ended from outside. */
const GRACE_MS = 2_000;

const REASONS = {
  timeout: '验证超时，文件过于复杂',
  crashed: '验证过程异常终止',
  closed: '验证服务已关闭',
  full: '验证服务繁忙，请稍后再试',
} as const;

/** Verifies in worker threads: whatever a file does to one of them, there is a report. */
export class VerifyPool {
  readonly #workers: WorkerPool<Task, Report>;
  readonly #milliseconds: number;

  constructor({ milliseconds = defaultCaps.milliseconds, ...settings }: PoolSettings = {}) {
    const script = new URL('./worker.ts', import.meta.url);
    this.#milliseconds = milliseconds;
    this.#workers = new WorkerPool({ timeoutMs: milliseconds + GRACE_MS, ...settings, script });
  }

  async verify(bytes: Uint8Array, options: PoolVerifyOptions = {}): Promise<Report> {
    try {
      const caps = { milliseconds: this.#milliseconds, ...options.caps };
      return await this.#workers.run({ bytes, options: { ...options, caps } });
    } catch (error) {
      const reason = error instanceof PoolFailure ? REASONS[error.reason] : REASONS.crashed;
      const policy = (options.policy ?? defaultPolicy).id;
      const report = unreadable(options.file ?? '', reason, policy, options.at ?? new Date());
      const isLate = error instanceof PoolFailure && error.reason === 'timeout';
      return isLate ? { ...report, outOfTime: true } : report;
    }
  }

  /** Ends all workers; what was waiting is answered as UNREADABLE. */
  close(): Promise<void> {
    return this.#workers.close();
  }
}
