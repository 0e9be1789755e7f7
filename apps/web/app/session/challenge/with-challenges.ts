import { CallError, CHALLENGE_HEADER, CHALLENGE_NEEDED, type Challenge, type Send } from '@yinxin/api/client';

/** Lets the visitor pass a challenge; undefined when they would rather not. */
export type PassChallenge = (challenge: Challenge) => Promise<string | undefined>;

/** What the server asks for again after that is a flood that grew meanwhile. */
const MOST_ROUNDS = 3;

/** A client that makes a call again once the challenge it was refused with is passed. */
export const withChallenges =
  (client: (headers: Readonly<Record<string, string>>) => Send, pass: PassChallenge): Send =>
  async (route, ...input) => {
    let headers = {};
    for (let round = 1; ; round++) {
      try {
        return await client(headers)(route, ...input);
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== CHALLENGE_NEEDED || round > MOST_ROUNDS)
          throw error;
        const answer = await pass(error.data as Challenge);
        if (answer === undefined) throw error;
        headers = { [CHALLENGE_HEADER]: answer };
      }
    }
  };
