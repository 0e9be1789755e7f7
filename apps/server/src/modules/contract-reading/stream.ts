import { TOKEN_HEADER } from '@yinxin/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/connect.ts';
import type { Authenticate } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { tokenOf } from '../../http/visit.ts';
import { isEventId, type News, NewsReader, newestEvent, newsSince, timeOfEvent } from './news.ts';

const PATH = '/api/appapi/contract/events';
const BEAT_MS = 15_000;
/** A token ends within a day; whoever still listens then comes again. */
const LONGEST_MS = 15 * 60_000;
/** Whoever was away for longer looks at everything anew. */
const REPLAYED_MS = 3_600_000;
/** Of one account at a time: more tabs than this need no news of their own. */
const MOST_LISTENERS = 10;
/** Whoever does not listen to what is said comes again. */
const MOST_UNREAD = 262_144;

interface StreamParts {
  db: Database;
  changes: Changes;
  authenticate: Authenticate<'person'>;
  headers: Record<string, string>;
}

interface Listener {
  accountId: string;
  tell(news: News): void;
  beat(): void;
  end(): void;
}

/**
 * News of contracts as they happen (server-sent events, WHATWG HTML 9.2). The id of what was heard last comes back with
 * the next connection, which then begins with what was missed; what is close to it may come twice. `reset` asks the page
 * to look at everything anew. As for a page, the cookie stands for the person: a browser's EventSource sends no header.
 */
export function registerContractStream(http: FastifyInstance, parts: StreamParts): void {
  const { db, changes, authenticate, headers } = parts;
  const listeners = new Set<Listener>();
  /** Reads while somebody listens. */
  let reader: Promise<NewsReader> | undefined;
  let isReading = false;
  let again = false;

  const read = async () => {
    do {
      again = false;
      for (const { accounts, ...news } of (await (await reader)?.read()) ?? [])
        for (const listener of listeners) if (accounts.includes(listener.accountId)) listener.tell(news);
    } while (again);
  };
  const wake = () => {
    again = true;
    if (!reader || isReading) return;
    isReading = true;
    read()
      .catch(() => endAll()) // whoever comes again hears what was missed
      .finally(() => {
        isReading = false;
      });
  };
  const endAll = () => {
    for (const { end } of [...listeners]) end();
  };
  changes.on('events', wake);
  const beat = setInterval(() => {
    for (const listener of listeners) listener.beat();
    wake(); // a notice may have been lost with its connection
  }, BEAT_MS).unref();
  http.addHook('preClose', (done) => {
    clearInterval(beat);
    endAll();
    done();
  });

  http.get(PATH, { handlerTimeout: LONGEST_MS + BEAT_MS }, async (request, reply) => {
    const token = tokenFrom(request);
    const who = await authenticate(token);
    if (who.kind !== 'person') throw problem(who.expired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID');
    const { accountId } = who;
    if ([...listeners].filter((one) => one.accountId === accountId).length >= MOST_LISTENERS)
      throw problem('RATE_LIMITED', { seconds: 30 });

    const { raw } = reply;
    let missed: News[] = [];
    const write = ({ id, ...data }: News) => {
      raw.write(`id: ${id}\nevent: contract\ndata: ${JSON.stringify(data)}\n\n`);
      if (raw.writableLength > MOST_UNREAD) listener.end();
    };
    const begun = Promise.withResolvers<void>();
    let turn = begun.promise;
    /** Nothing overtakes what was missed; a token that ended, or an account that was left, hears nothing more. */
    const inTurn = (act: () => unknown) => {
      turn = turn
        .then(async () => {
          const now = await authenticate(token);
          if (now.kind === 'person' && now.accountId === accountId) act();
          else listener.end();
        })
        .catch(() => listener.end());
    };
    const listener: Listener = {
      accountId,
      tell: (news) => inTurn(() => missed.some(({ id }) => id === news.id) || write(news)),
      beat: () => inTurn(() => raw.write(': 在线\n\n')),
      end() {
        clearTimeout(longest);
        if (!listeners.delete(listener)) return;
        if (listeners.size === 0) reader = undefined;
        raw.end();
      },
    };
    const longest = setTimeout(listener.end, LONGEST_MS);
    listeners.add(listener);
    raw.on('close', listener.end);

    try {
      reader ??= NewsReader.begin(db);
      await reader;
      const last = String(request.headers['last-event-id'] ?? '');
      const isKnown = isEventId(last) && timeOfEvent(last) > Date.now() - REPLAYED_MS;
      const first = isKnown ? last : await newestEvent(db);
      if (isKnown) missed = await newsSince(db, accountId, last);
      reply.hijack();
      raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-request-id': request.id,
      });
      const greeting = last && !isKnown ? 'event: reset\ndata: {}' : ': 已连接';
      raw.write(`retry: 3000\nid: ${first}\n${greeting}\n\n`);
      missed.forEach(write);
    } catch (error) {
      listeners.delete(listener);
      clearTimeout(longest);
      if (listeners.size === 0) reader = undefined;
      throw error;
    }
    begun.resolve();
    wake();
  });
}

const tokenFrom = (request: FastifyRequest): string | undefined => {
  const header = request.headers[TOKEN_HEADER.toLowerCase()];
  return typeof header === 'string' ? header : tokenOf(request);
};
