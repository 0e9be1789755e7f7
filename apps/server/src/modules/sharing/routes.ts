import { SHARE_KINDS, type ShareCard, type ShareKind } from '@yinxin/api';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';
import { CLOSED_POLICY } from '../../http/security.ts';
import { drawCode } from './code.ts';
import { createPictures, pictureAddress, versionOf } from './pictures.ts';
import { createRenderer } from './renderer.ts';

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

/** The card of a page or text that exists and that anybody may see. */
type FindCard = (
  kind: ShareKind,
  id: string,
  caller: { ip: string; requestId: string },
) => Promise<ShareCard | undefined>;

const kindOf = (text: string) => SHARE_KINDS.find((kind) => kind === text);

/** `four-answers.png` is the picture, `four-answers.code.svg` the code. */
const FILE = /^(?<id>.+?)\.(?<form>png|code\.svg)$/;

/**
 * The pictures and the QR codes of shared links. Only what the site itself says is drawn: an address names a page or a
 * text, its words come from there. The version in a picture's address is that of the words; an old one leads to the
 * new one.
 */
export function registerSharing(app: FastifyInstance, origin: string, findCard: FindCard) {
  const renderer = createRenderer();
  const pictureOf = createPictures(renderer);
  app.addHook('onClose', () => renderer.stop());

  app.get<{ Params: { kind: string; '*': string }; Querystring: { v?: string } }>(
    '/share/:kind/*',
    async (request, reply) => {
      const kind = kindOf(request.params.kind);
      const { id, form } = FILE.exec(request.params['*'])?.groups ?? {};
      const caller = { ip: request.ip, requestId: request.id };
      const card = kind && id ? await findCard(kind, id, caller) : undefined;
      if (!card) throw problem('NOT_FOUND');
      reply.header('content-security-policy', CLOSED_POLICY);
      if (form === 'code.svg')
        return reply
          .header('cache-control', `public, max-age=${DAY_SECONDS}`)
          .type('image/svg+xml')
          .send(await drawCode(origin + card.path));
      if (request.query.v !== versionOf(card))
        return reply.header('cache-control', 'no-cache').redirect(pictureAddress(card));
      return reply
        .headers({
          'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
          // Shown by the sites and apps on which our pages are shared.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type('image/png')
        .send(Buffer.from(await pictureOf(card)));
    },
  );
}
