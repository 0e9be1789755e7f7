import {
  AgentClient,
  AgentError,
  type AnswerOf,
  type InputOf,
  PROTOCOL_VERSION,
} from '@yinxin/usbkey-protocol/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '~/session/index.ts';
import { algorithmAdvice, type HeldToken } from './model.ts';

/** How far the page has come with the agent. */
type AgentState = 'looking' | 'missing' | 'foreign' | 'outdated' | 'found' | 'pairing' | 'paired';

type Operation = 'sign' | 'changePin' | 'makeKey' | 'writeCertificate';

export interface UsbKey {
  state: AgentState;
  /** What is on the tokens that are plugged in, as of the last look. */
  tokens: HeldToken[];
  problem: string | undefined;
  busy: boolean;
  /** Looks for the agent anew. */
  look: () => Promise<void>;
  /** Has the agent show a code. */
  beginPairing: () => Promise<void>;
  /** @throws the agent's refusal, for the form that asked for the code */
  pair: (code: string) => Promise<void>;
  /** Reads the tokens anew. */
  refresh: () => Promise<void>;
  /** What the user has to agree to in the agent's window. @throws the agent's refusal */
  ask: <N extends Operation>(name: N, input: InputOf<N>) => Promise<AnswerOf<N>>;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : '操作没有完成，请重试');

/** A document's policy comes with it: one that was loaded for another page does not allow the agent. */
const cameOnItsOwn = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return !entry || new URL(entry.name).pathname === window.location.pathname;
};

/** The agent on this computer and the tokens in it. The session of a pairing lives as long as the page. */
export function useUsbKey(): UsbKey {
  const { sendQuietly: send } = useSession();
  const client = useRef<AgentClient>(undefined);
  client.current ??= new AgentClient();
  const agent = client.current;
  const [state, setState] = useState<AgentState>('looking');
  const [tokens, setTokens] = useState<HeldToken[]>([]);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  /** Tells the page what a refusal means for it, and hands it on. */
  const heard = useCallback((error: unknown): never => {
    if (error instanceof AgentError && error.code === 'AGENT_UNREACHABLE') setState('missing');
    if (error instanceof AgentError && error.code === 'ORIGIN_REFUSED') setState('foreign');
    if (error instanceof AgentError && error.code === 'PAIRING_REQUIRED') setState('found');
    setState((before) => (before === 'looking' ? 'missing' : before)); // nobody looks for ever
    throw error;
  }, []);
  const shown = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true);
      setProblem(undefined);
      await work()
        .catch(heard)
        .catch((error: unknown) => setProblem(wordsOf(error)));
      setBusy(false);
    },
    [heard],
  );

  const look = useCallback(async () => {
    if (!cameOnItsOwn()) return window.location.reload();
    setState('looking');
    await shown(async () => {
      const { protocol } = await agent.find();
      setState(protocol === PROTOCOL_VERSION ? 'found' : 'outdated');
    });
  }, [agent, shown]);
  useEffect(() => void look(), [look]);

  const read = useCallback(async () => {
    const found = (await agent.ask('tokens')).tokens;
    const held = await Promise.all(
      found.map(async (token) => ({ token, ...(await agent.ask('certificates', { token: token.id })) })),
    );
    const all = held.flatMap(({ certificates }) => certificates);
    const { list } =
      all.length === 0
        ? { list: [] }
        : await send('POST /api/appapi/seal/tokenCertificates', {
            body: { certificates: all.map(({ der }) => der) },
          });
    const verdicts = new Map(all.map(({ fingerprint }, n) => [fingerprint, list[n]]));
    setTokens(
      held.map(({ token, certificates }) => ({
        ...token,
        certificates: certificates.flatMap((certificate) => {
          const verdict = verdicts.get(certificate.fingerprint);
          return verdict ? [{ ...certificate, verdict }] : [];
        }),
      })),
    );
  }, [agent, send]);

  // what takes something is asked with it
  const asker: UsbKey['ask'] = agent.ask.bind(agent) as UsbKey['ask'];
  const advised = async (error: unknown): Promise<never> => {
    if (!(error instanceof AgentError) || error.code !== 'ALGORITHM_REFUSED') throw error;
    const { driver } = await agent.ask('health');
    throw new AgentError(error.code, `${error.message}。${algorithmAdvice(driver)}`, {}, { cause: error });
  };

  return {
    ...{ state, tokens, problem, busy, look },
    beginPairing: () =>
      shown(async () => {
        await agent.ask('beginPairing');
        setState('pairing');
      }),
    pair: async (code) => {
      await agent.finishPairing(code).catch(heard);
      setState('paired');
      await shown(read);
    },
    refresh: () => shown(read),
    ask: (name, input) => asker(name, input).catch(advised).catch(heard),
  };
}
