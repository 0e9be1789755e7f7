// The page's half: types only from the declarations, so that no schema library is sent to the page.
import type { AnswerOf, InputOf } from './operations.ts';
import { type ProblemDetails, type ProblemName, problemMessage } from './problems.ts';
import { AGENT_PORT, type AnswerEnvelope, NONCE_HEADER, type OperationName, PATHS } from './wire.ts';

export type { AnswerOf, InputOf } from './operations.ts';
export * from './problems.ts';
export * from './wire.ts';

/** A refusal of the agent, or that there is none. */
export class AgentError extends Error {
  readonly code: ProblemName | 'AGENT_UNREACHABLE';
  readonly details: ProblemDetails;

  constructor(
    code: AgentError['code'],
    message: string,
    details: ProblemDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AgentError';
    this.code = code;
    this.details = details;
  }
}

interface AgentClientOptions {
  port?: number;
  fetch?: typeof fetch;
}

type Arguments<N extends OperationName> = InputOf<N> extends Record<string, never> ? [] : [input: InputOf<N>];

/** Speaks to the agent on this computer; keeps the session of its pairing in memory. */
export class AgentClient {
  readonly #address: string;
  readonly #fetch: typeof fetch;
  #token: string | undefined;

  constructor({ port = AGENT_PORT, fetch: over = fetch }: AgentClientOptions = {}) {
    this.#address = `http://127.0.0.1:${port}`;
    this.#fetch = (...args) => over(...args);
  }

  /**
   * Looks for the agent. One that was started for other sites refuses the preflight, which a page cannot tell from
   * silence; a request whose answer nobody may read still shows that somebody listens.
   */
  async find(): Promise<AnswerOf<'health'>> {
    try {
      return await this.ask('health');
    } catch (error) {
      const isSilent = error instanceof AgentError && error.code === 'AGENT_UNREACHABLE';
      if (!isSilent || !(await this.#isAnswered())) throw error;
      throw new AgentError('ORIGIN_REFUSED', problemMessage('ORIGIN_REFUSED'), {}, { cause: error });
    }
  }

  async finishPairing(code: string): Promise<void> {
    const { token } = await this.ask('finishPairing', { code });
    this.#token = token;
  }

  async ask<N extends OperationName>(name: N, ...[input]: Arguments<N>): Promise<AnswerOf<N>> {
    const response = await this.#send(PATHS[name], input ?? {});
    const envelope: AnswerEnvelope = await response.json();
    if ('data' in envelope) return envelope.data as AnswerOf<N>;
    throw new AgentError(envelope.code as ProblemName, envelope.message, envelope.details);
  }

  async #isAnswered(): Promise<boolean> {
    try {
      await this.#fetch(this.#address + PATHS.health, {
        mode: 'no-cors',
        credentials: 'omit',
        cache: 'no-store',
      });
      return true;
    } catch {
      return false;
    }
  }

  async #send(path: string, input: object): Promise<Response> {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      [NONCE_HEADER]: crypto.randomUUID(),
    };
    if (this.#token) headers.authorization = `Bearer ${this.#token}`;
    try {
      return await this.#fetch(this.#address + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
      });
    } catch (cause) {
      throw new AgentError('AGENT_UNREACHABLE', '没有找到 USB Key 助手，请下载并启动助手', {}, { cause });
    }
  }
}
