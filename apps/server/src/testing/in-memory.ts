// Run before test files that start whole programs: what these keep goes where that of the tests is.
import { inject } from 'vitest';

process.env.TMPDIR = inject('folder');
