// Run before every test file: properties are tried with the seed of the run.
import fc from 'fast-check';
import { seed } from './depth.ts';

fc.configureGlobal({ seed });
