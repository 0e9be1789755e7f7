export { beginGuess, forgiveGuess, type Guess, guessesLeft, minutesUntilGuesses } from './guesses.ts';
