import { SHARE_KINDS, type ShareCard, type ShareKind } from '@yinxin/api';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';
import { CLOSED_POLICY } from '../../http/security.ts';
import { createPictures, pictureAddress, versionOf } from './pictures.ts';
import { createPress } from './press.ts';

const YEAR_SECONDS = 31_536_000;

/** The card of a page or text that exists and that anybody may see. */
export type FindCard = (
  kind: ShareKind,
  id: string,
  caller: { ip: string; requestId: string },
) => Promise<ShareCard | undefined>;

const kindOf = (text: string) => SHARE_KINDS.find((kind) => kind === text);

/**
 * The pictures of shared links. Only what the site itself says is drawn: an address names a page or a text, its words
 * come from there. The version in the address is that of the words; an old one leads to the new one.
 */
export function registerSharing(app: FastifyInstance, findCard: FindCard) {
  const press = createPress();
  const pictureOf = createPictures(press);
  app.addHook('onClose', () => press.stop());

  app.get<{ Params: { kind: string; '*': string }; Querystring: { v?: string } }>(
    '/share/:kind/*',
    async (request, reply) => {
      const kind = kindOf(request.params.kind);
      const [, id] = /^(.+)\.png$/.exec(request.params['*']) ?? [];
      const caller = { ip: request.ip, requestId: request.id };
      const card = kind && id ? await findCard(kind, id, caller) : undefined;
      if (!card) throw problem('NOT_FOUND');
      if (request.query.v !== versionOf(card))
        return reply.header('cache-control', 'no-cache').redirect(pictureAddress(card));
      return reply
        .headers({
          'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
          'content-security-policy': CLOSED_POLICY,
          // Shown by the sites and apps on which our pages are shared.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type('image/png')
        .send(Buffer.from(await pictureOf(card)));
    },
  );
}
