import pg from 'pg';
import { checkEvents } from '../apps/server/src/modules/events/index.ts';
import { withData } from './database.ts';

/** `npm run events:check`: whether every recorded event is as it was written and none is missing. */
const { events, findings } = await withData(async ({ access }) => {
  const client = new pg.Client(access.application);
  await client.connect();
  return checkEvents(client).finally(() => client.end());
});
for (const { stream, number, reason } of findings) console.error(`${stream} 第 ${number} 条：${reason}`);
console.log(
  findings.length === 0 ? `${events} 条记录，链条完整` : `${events} 条记录，${findings.length} 处不符`,
);
process.exit(findings.length === 0 ? 0 : 1);
