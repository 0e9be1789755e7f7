import type { FastifyReply } from 'fastify';
import type { Lease } from '../limiter.ts';
import { problem } from '../problem.ts';

/**
 * Bodies are whole in memory before they are used (docs/decisions/0059), and whoever sends one may take their time: large
 * ones have a place each until they were answered. @throws OPEN_BUSY
 */
export function holdPlace(place: Lease | undefined, { raw }: FastifyReply): void {
  if (!place) throw problem('OPEN_BUSY');
  let isHeld = true;
  const release = () => {
    if (isHeld) void place.release();
    isHeld = false;
  };
  raw.once('finish', release).once('close', release);
}
