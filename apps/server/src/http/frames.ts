import type { OutgoingHttpHeaders } from 'node:http';
import { FRAME_SECONDS, type Theme } from '@yinxin/api/open';
import type { FastifyInstance } from 'fastify';

/** By which a frame shows that it was opened by an address for embedding; no script reads it, no other site gets it. */
export const FRAME_COOKIE = 'yinxin_frame';

/** A page of ours in a page of an application. */
export interface Frame {
  /** Who may hold it. */
  origins: readonly string[];
  theme: Theme;
  returnUrl: string | null;
  /** What it is for. */
  words: string;
  mayHold(path: string): boolean;
}

export interface Frames {
  /** Opens an address for embedding, once. */
  open(token: string): Promise<{ path: string; frame: string } | undefined>;
  find(secret: string): Promise<Frame | undefined>;
}

/**
 * Attributes of cookies in a frame of another site: each site that holds the frame has jars of its own (CHIPS), and none
 * of them is the jar of who visits us directly.
 */
export const FRAMED_COOKIE = 'SameSite=None; Secure; Partitioned';

/** The headers of a page for whoever holds the frame, and for nobody else. */
export function framedHeaders(headers: OutgoingHttpHeaders, { origins }: Frame): OutgoingHttpHeaders {
  const { 'x-frame-options': _, ...rest } = headers;
  const policy = String(rest['content-security-policy'] ?? '');
  const ancestors = `frame-ancestors ${origins.join(' ')}`;
  return { ...rest, 'content-security-policy': policy.replace("frame-ancestors 'none'", ancestors) };
}

const OVER_POLICY = "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; frame-ancestors *";
const OVER = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>地址已失效</title>
<body style="font-family:sans-serif;padding:2rem;text-align:center"><h1 style="font-size:1.25rem">这个地址已经用过或已过期</h1><p>请回到原来的页面，重新打开。</p></body></html>`;

/** `/embed/<token>`: from the address that an application was given to the page in its frame. */
export function registerFrames(app: FastifyInstance, frames: Frames): void {
  app.get<{ Params: { token: string } }>('/embed/:token', async ({ params }, reply) => {
    // the policy of every page stays: by its referrer the page knows who holds it, where the browser does not say so
    reply.header('cache-control', 'no-store');
    const opened = await frames.open(params.token);
    if (!opened) {
      // held by anybody: it says nothing but that it is over
      reply.removeHeader('x-frame-options');
      reply.header('content-security-policy', OVER_POLICY);
      return reply.code(410).type('text/html; charset=utf-8').send(OVER);
    }
    reply.header(
      'set-cookie',
      `${FRAME_COOKIE}=${opened.frame}; Path=/; Max-Age=${FRAME_SECONDS}; HttpOnly; ${FRAMED_COOKIE}`,
    );
    return reply.redirect(opened.path, 303);
  });
}
