// Started by signature-turns.ts: argv names a module, a contest and a work; each message asks for one turn.
import { type Contests, measure } from './signature-turns.ts';

const [module, contest, name] = process.argv.slice(2) as [string, string, string];
const { contests } = (await import(`./${module}.ts`)) as { contests: Contests };
const making = contests[contest]?.[name];
if (!making) throw new Error(`no work ${contest}/${name} in ${module}`);
const made = Promise.resolve(making());
process.on('message', async (milliseconds: number) => process.send!(await measure(await made, milliseconds)));
