// Run before every test file. Properties are tried with one seed, so that a run says something about the change and not
// about chance; PROPERTY_SEED=… tries others.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_115) });
