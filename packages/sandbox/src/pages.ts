import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderDemoData, serveDemoData } from './demo-pages.ts';
import { renderIndex, renderStandIn } from './page-html.ts';
import type { OutcomeGroup, Placed } from './stand-in.ts';

/** No script runs on these pages; their style stands inside of them. */
const POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'";

/**
 * `/sandbox` lists the stand-ins; `/sandbox/<name>` shows what reached one, as a page, or with `?subject=` (a phone: `?phone=`)
 * as JSON for programs; a form on the page chooses what comes next.
 */
export function servePages(app: FastifyInstance, placed: readonly Placed[]): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  });
  takeForms(app);
  app.get('/sandbox', (_request, reply) => sendPage(reply, renderIndex(placed, renderDemoData())));
  serveDemoData(app);
  for (const { standIn, forced } of placed) {
    standIn.servePages?.(app);
    const path = `/sandbox/${standIn.name}`;
    const receivedBy = (typed: string) => {
      if (!typed) return standIn.received();
      const subject = standIn.subject.parse(typed);
      return subject === undefined ? [] : standIn.received(subject);
    };
    app.get<{ Querystring: { phone?: string; subject?: string; number?: string } }>(
      path,
      (request, reply) => {
        const { phone, subject = phone, number = '' } = request.query;
        if (subject !== undefined)
          return reply.send({ code: 1, data: receivedBy(subject), message: '操作成功' });
        return sendPage(reply, renderStandIn({ standIn, forced }, receivedBy(number), number));
      },
    );
    app.post<{ Body: URLSearchParams }>(`${path}/outcome`, (request, reply) => {
      const { body } = request;
      chooseOutcome({ standIn, forced }, body.get('subject') ?? '', body.get('outcome') ?? '');
      return reply.redirect(path, 303);
    });
  }
}

/** `outcome` is one of the stand-in's, `group/outcome` where it has several groups; without one all is as usual again. */
export function chooseOutcome({ standIn, forced }: Placed, typed: string, choice: string): boolean {
  const { subject: subjects, groups } = standIn;
  const subject = typed.trim() ? subjects.parse(typed) : subjects.nobody;
  const [name, outcome] = choice.includes('/') ? choice.split('/', 2) : ['', choice];
  const group = groups.find((each: OutcomeGroup) => each.name === name);
  if (subject === undefined || !group) return false;
  const isKnown = Object.hasOwn(group.outcomes, outcome ?? '');
  forced.force(subject, isKnown ? outcome : undefined, group.name);
  return isKnown || !outcome;
}

/** A form may lead on to where the page sends its visitor. */
export const sendPage = (reply: FastifyReply, html: string, leadsTo = '') =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `${POLICY} ${leadsTo}`.trim())
    .send(html);

function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
}
