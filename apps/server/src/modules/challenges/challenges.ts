import { createHash, randomBytes } from 'node:crypto';
import {
  CHALLENGE_BITS,
  CHALLENGE_PIECES,
  CHALLENGE_SECONDS,
  type Challenge,
  PIECE_BYTES,
} from '@yinxin/api';
import { lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { type AppError, problem } from '../../http/problem.ts';
import { sameBytes, type Vault } from '../../vault/index.ts';
import { spentChallenges } from './tables.ts';

/** What a challenge is for; one for something else, somebody else or another browser is worth nothing. */
export interface Challenged {
  purpose: 'send-code' | 'try-code' | 'operator-login' | 'invite';
  /** What it is done to: a phone, a login. */
  subject: string;
  /** Who does it. */
  asker: string;
}

export interface Challenges {
  /** Whether the caller brings a passed challenge for this, which is used up by it. */
  isPassed(tx: Queryable, caller: Pick<Caller, 'challenge'>, what: Challenged): Promise<boolean>;
  /** The refusal that brings a new one. The harder what is protected is pressed, the more work it is: 1 is the limit. */
  asked(what: Challenged, pressure: number): AppError;
  forgetOld(): Promise<void>;
}

const ID_BYTES = 16;
const NUMBER = /^\d{1,10}$/;
const MOST = 2 ** 32 - 1;

interface Handed {
  id: string;
  bits: number;
  /** Seconds since 1970. */
  ends: number;
}

const bitsFor = (pressure: number) =>
  Math.min(CHALLENGE_BITS.most, CHALLENGE_BITS.least + Math.floor(Math.log2(Math.max(1, pressure))));

/** Nothing is stored of what is handed out: who asks for many costs us a hash each. */
export function createChallenges(db: Database, vault: Vault): Challenges {
  const sealed = ({ id, bits, ends }: Handed, { purpose, subject, asker }: Challenged) => {
    const words = `${id}.${bits}.${ends}`;
    const mark = vault.fingerprint('challenge', [words, purpose, subject, asker].join('\0'));
    return `${words}.${mark.toString('base64url')}`;
  };

  return {
    asked(what, pressure) {
      const bits = bitsFor(pressure);
      const ends = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS;
      const id = randomBytes(ID_BYTES).toString('base64url');
      const data: Challenge = {
        challenge: sealed({ id, bits, ends }, what),
        pieces: CHALLENGE_PIECES,
        bits,
        expiresIn: CHALLENGE_SECONDS,
      };
      return problem('CHALLENGE_NEEDED', {}, data);
    },

    async isPassed(tx, { challenge: answer = '' }, what) {
      const [challenge = '', solution = ''] = answer.split(':');
      const [id = '', bits = '', ends = ''] = challenge.split('.');
      const handed = { id, bits: Number(bits), ends: Number(ends) };
      if (!sameBytes(Buffer.from(challenge), Buffer.from(sealed(handed, what)))) return false;
      if (handed.ends * 1000 <= Date.now()) return false;
      if (!isSolved(challenge, handed.bits, solution.split('.'))) return false;
      return spendOnce(tx, id, new Date(handed.ends * 1000));
    },

    async forgetOld() {
      await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, sql`now() - interval '1 hour'`));
    },
  };
}

/** True for the first who brings it; remembered for as long as it would be good. */
export async function spendOnce(tx: Queryable, id: string, expiresAt: Date): Promise<boolean> {
  const spent = await tx
    .insert(spentChallenges)
    .values({ id, expiresAt })
    .onConflictDoNothing()
    .returning({ id: spentChallenges.id });
  return spent.length > 0;
}

const zeroBits = (digest: Buffer) => Math.clz32(digest.readUInt32BE(0));

function pieceOf(challenge: string): (piece: number, number: number) => Buffer {
  const input = Buffer.alloc(PIECE_BYTES);
  createHash('sha256').update(challenge).digest().copy(input);
  return (piece, number) => {
    input.writeUInt32BE(piece, PIECE_BYTES - 8);
    input.writeUInt32BE(number, PIECE_BYTES - 4);
    return createHash('sha256').update(input).digest();
  };
}

function isSolved(challenge: string, bits: number, solution: readonly string[]): boolean {
  if (solution.length !== CHALLENGE_PIECES) return false;
  if (!solution.every((number) => NUMBER.test(number) && Number(number) <= MOST)) return false;
  const hashed = pieceOf(challenge);
  return solution.every((number, piece) => zeroBits(hashed(piece, Number(number))) >= bits);
}
