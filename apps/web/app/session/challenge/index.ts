export { type PassChallenge, withChallenges } from './with-challenges.ts';
