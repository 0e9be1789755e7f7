/**
 * What stands between a flood and everybody else: a little work for the computer of whoever is asked, none for a person
 * (docs/decisions). It comes as `data` of the refusal 30209; the same call made again with `challengeAnswer` passes.
 */

/** The number of the refusal that brings a challenge. */
export const CHALLENGE_NEEDED = 30209;

export interface Challenge {
  /** Goes back as it came. */
  challenge: string;
  /** So many pieces, each a number whose hash begins with so many zero bits. */
  pieces: number;
  bits: number;
  expiresIn: number;
}

export const CHALLENGE_SECONDS = 300;
/** Many small pieces take about as long each time; one big one now a moment, now long. */
export const CHALLENGE_PIECES = 16;
/** Of a piece: 16 × 2^12 hashes are a blink for a phone, 16 × 2^16 some seconds. */
export const CHALLENGE_BITS = { least: 12, most: 16 } as const;

/** Where the number of a piece stands in what is hashed: SHA-256(challenge) ‖ piece ‖ number, both 32 bit. */
export const PIECE_BYTES = 40;

export const answerOf = (challenge: string, solution: readonly number[]): string =>
  `${challenge}:${solution.join('.')}`;
