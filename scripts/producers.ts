// npm run producers — makes packages/pdf-signature/producers/corpus anew: files of every program that can be installed
// on Debian, plain and signed by others. Needs those programs; the tests need only what they made.
import { makeCorpus } from '../packages/pdf-signature/producers/make.ts';
import { inRoot } from './lib.ts';

await makeCorpus(inRoot('packages/pdf-signature/producers/corpus'));
