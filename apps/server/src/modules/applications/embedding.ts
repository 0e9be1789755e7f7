import type { Environment, Theme } from '@yinxin/api/open';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import { openPicture } from '../uploads/index.ts';
import type { ManagingParts } from './dependencies.ts';
import { managed, sideOf } from './managing.ts';

interface Embedding {
  id: string;
  environment: Environment;
  origins: readonly string[];
  name: string;
  colour: string;
  /** Undefined leaves it as it is, an empty one takes it away. */
  logo?: string | undefined;
}

const MOST_PIXELS = 4_000_000;
/** As it stands beside a name: twice its size for fine screens. */
const LOGO_SIZE = { width: 320, height: 96 };

/** A wildcard or a mark that ends a directive would let in more than the one site that is named. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/;

/** In its one spelling. In production only over TLS: a page that anybody on the way can change must hold none of ours. */
function readOrigin(origin: string, environment: Environment): string {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (!url || url.origin === 'null' || !HOST.test(url.hostname))
    throw problem('EMBED_ORIGIN', { reason: `“${origin}”不是来源` });
  if (environment === 'production' && url.protocol !== 'https:')
    throw problem('EMBED_ORIGIN', { reason: `生产环境的来源须为 https：“${origin}”` });
  return url.origin;
}

/** Drawn anew: what a stranger's file holds besides its points is not kept. */
async function readLogo(logo: string): Promise<string> {
  try {
    const picture = await openPicture(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'), MOST_PIXELS);
    const drawn = await picture
      .resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return `data:image/png;base64,${drawn.toString('base64')}`;
  } catch {
    throw problem('EMBED_ORIGIN', { reason: '标志不是可以打开的 PNG 或 JPEG 图片，或超过 400 万像素' });
  }
}

/** Which sites may hold our pages in a frame, and how they look there. */
export async function setEmbedding(
  parts: ManagingParts,
  caller: Caller<Person>,
  { id, environment, origins, name, colour, logo }: Embedding,
): Promise<void> {
  const read = [...new Set(origins.map((one) => readOrigin(one, environment)))];
  const drawn = logo ? await readLogo(logo) : logo;
  await managed(parts, caller, id, async (tx, row) => {
    const side = await sideOf(parts, tx, caller, environment, row);
    const { theme: before } = await side.side(id);
    const kept = drawn ?? before.logo;
    const theme: Theme = { ...(name && { name }), ...(colour && { colour }), ...(kept && { logo: kept }) };
    await side.change([id], { origins: read, theme });
    await record(tx, caller, {
      ...{ act: 'set-application', target: id, organizationId: row.organizationId },
      facts: { environment, origins: read.join(' ') },
    });
  });
}
