export { type Challenged, type Challenges, createChallenges } from './challenges.ts';
