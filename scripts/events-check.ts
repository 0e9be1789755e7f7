import { withClient } from '../apps/server/src/db/client.ts';
import { checkEvents, unneededWords } from '../apps/server/src/modules/event-chain/index.ts';
import { withData } from './database.ts';

/** `npm run events:check`: whether every recorded event is as it was written and none is missing. */
const { events, cleared, findings } = await withData(({ access }) =>
  withClient(access.application, checkEvents),
);
for (const { stream, number, reason } of findings) console.error(`${stream} 第 ${number} 条：${reason}`);
console.log(
  [
    `${events} 条记录`,
    cleared.length > 0 ? `其中 ${cleared.length} 条已依规则清除地址（${unneededWords(cleared)}）` : [],
    findings.length === 0 ? '链条完整' : `${findings.length} 处不符`,
  ]
    .flat()
    .join('，'),
);
process.exit(findings.length === 0 ? 0 : 1);
