import { platformFigures, tryPlatform } from '@yinxin/api';
import { openCalls } from '@yinxin/api/open';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import { AppError, problem } from '../../http/problem.ts';
import { allFigures } from './figures.ts';
import type { SandboxApplications } from './records.ts';

interface Parts {
  db: Database;
  http: Pick<FastifyInstance, 'inject'>;
  sandboxApplications?: (() => Promise<SandboxApplications>) | undefined;
}

/** The program whose calls the home page shows; it exists in the sandbox alone. */
const SHOWN = {
  applicationId: '01900000-0000-7000-8000-00000000c0de',
  applicationName: '开放平台首页的示例',
  organizationName: '开放平台首页示例有限公司',
  ...{ name: '示例', phone: '13500135099' },
} as const;

const KEY_MINUTES = 60;
/** So long before its end a key is replaced. */
const MARGIN_MS = 60_000;
const FIGURES_MS = 60_000;

const isAway = (error: unknown) => error instanceof AppError && error.problem === 'SANDBOX_AWAY';

/** What the platform's home shows of the running system. */
export function answerPlatformHome(book: CallBook, { db, http, sandboxApplications }: Parts): void {
  let key: { secret: string; replaceAt: number } | undefined;
  let figures: { at: number; answer: Promise<Awaited<ReturnType<typeof readAll>>> } | undefined;

  async function keyNow(): Promise<string> {
    if (key && Date.now() < key.replaceAt) return key.secret;
    if (!sandboxApplications) throw problem('SANDBOX_AWAY');
    const sandbox = await sandboxApplications();
    await sandbox.place(SHOWN);
    const { secret, expiresAt } = await sandbox.addKey({
      ...{ applicationId: SHOWN.applicationId, kind: 'bearer', scopes: ['verification:read'], forPage: true },
      expiresInMinutes: KEY_MINUTES,
    });
    if (!secret || !expiresAt) throw new Error('a key of a page has a secret and an end');
    key = { secret, replaceAt: expiresAt.getTime() - MARGIN_MS };
    return secret;
  }

  async function readAll() {
    const sandbox = await sandboxApplications?.().catch((error: unknown) => {
      if (isAway(error)) return undefined;
      throw error;
    });
    const sides = await Promise.all([allFigures(db), ...(sandbox ? [sandbox.allFigures()] : [])]);
    const busiest = sides.toSorted((a, b) => b.calls - a.calls)[0];
    return {
      interfaces: openCalls.length,
      calls: sides.reduce((sum, { calls }) => sum + calls, 0),
      successes: sides.reduce((sum, { calls, failures }) => sum + calls - failures, 0),
      p50: busiest?.p50 ?? null,
      sandbox: sandbox !== undefined,
    };
  }

  book.answer(platformFigures, () => {
    if (!figures || Date.now() - figures.at > FIGURES_MS) figures = { at: Date.now(), answer: readAll() };
    return figures.answer.catch((error: unknown) => {
      figures = undefined;
      throw error;
    });
  });

  // over the same door as every program: what is shown is what a program gets
  book.answer(tryPlatform, async ({ body: { digest } }) => {
    const secret = await keyNow();
    const began = performance.now();
    const answer = await http.inject({
      ...{ method: 'POST', url: '/openapi/v1/timestamps' },
      headers: { authorization: `Bearer ${secret}` },
      payload: { algorithm: 'sha256', digest },
    });
    return { status: answer.statusCode, milliseconds: performance.now() - began, body: answer.body };
  });
}
