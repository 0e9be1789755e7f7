import { z } from 'zod';

/** Works some rows of a batch and asks for the next, until none is left. */
export const BatchJob = z.object({ batchId: z.uuid() });
