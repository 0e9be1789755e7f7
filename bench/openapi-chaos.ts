// One write of a program, repeated by many at once with one Idempotency-Key, while the server is killed below them.
import { randomUUID } from 'node:crypto';
import { createPdf } from '@yinxin/pdf';
import { ContractWorld } from './contracts-world.ts';
import { aLiveProgram } from './openapi-world.ts';

interface RepeatWish {
  /** Each with a key of its own. */
  kills: number;
  /** How many repeat the request at the same moment. */
  atOnce: number;
  port: number;
}

interface RepeatOutcome {
  requests: number;
  /** Deaths that came before any answer of that key had. */
  unanswered: number;
  /** What must not be; empty. */
  problems: string[];
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** The death comes so long after the requests at most. */
const MOST_DELAY_MS = 120;
const PAUSE_MS = 50;

class Program {
  readonly #address: string;
  readonly #secret: string;

  constructor(port: number, secret: string) {
    this.#address = `http://127.0.0.1:${port}/openapi/v1`;
    this.#secret = secret;
  }

  async upload(): Promise<string> {
    const form = new FormData();
    const pdf = createPdf({ pages: [{ lines: ['Order 118'] }] });
    form.append('file', new File([new Uint8Array(pdf)], '合同.pdf', { type: 'application/pdf' }));
    const { data } = (await (await this.#post('/files', form, {})).json()) as { data: { fileId: string } };
    return data.fileId;
  }

  #post(path: string, body: FormData | string, headers: Record<string, string>): Promise<Response> {
    return fetch(this.#address + path, {
      ...{ method: 'POST', body },
      headers: { authorization: `Bearer ${this.#secret}`, ...headers },
    });
  }

  /** Until it is answered: whoever is not there, is busy or says so is asked again with the same key. */
  async create(key: string, body: object, count: () => void): Promise<string> {
    for (;;) {
      count();
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const answer = await this.#post('/contracts', JSON.stringify(body), headers)
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => undefined);
      if (answer && answer.status !== 429 && answer.status !== 409 && answer.status < 500) return answer.text;
      await sleep(PAUSE_MS);
    }
  }
}

export async function repeatWhileDying({ kills, atOnce, port }: RepeatWish): Promise<RepeatOutcome> {
  const world = new ContractWorld(port);
  try {
    await world.start();
    return await world.withStore(async (store) => {
      const program = new Program(port, (await aLiveProgram(store)).secret);
      const outcome: RepeatOutcome = { requests: 0, unanswered: 0, problems: [] };
      for (let kill = 0; kill < kills; kill++) {
        const title = `重复的请求 ${kill + 1}`;
        const signers = [
          {
            name: '赵签署',
            phone: '13920001234',
            fields: [{ kind: 'signature', page: 1, left: 30, top: 100 }],
          },
        ];
        const body = { title, files: [await program.upload()], signers };
        const key = randomUUID();
        let answered = 0;
        const all = Array.from({ length: atOnce }, async () => {
          const text = await program.create(key, body, () => outcome.requests++);
          answered++;
          return text;
        });
        await sleep(Math.random() * MOST_DELAY_MS);
        await world.kill();
        if (answered === 0) outcome.unanswered++;
        await world.startAgain(store);
        const answers = new Set(await Promise.all(all));
        const { rows } = await store.pool.query<{ n: number }>(
          'select count(*)::int as n from contracts where title = $1',
          [title],
        );
        const [answer = ''] = answers;
        if (answers.size !== 1) outcome.problems.push(`${title}: ${answers.size} different answers`);
        if ((JSON.parse(answer) as { code: number }).code !== 1) outcome.problems.push(`${title}: ${answer}`);
        if (rows[0]?.n !== 1) outcome.problems.push(`${title}: ${rows[0]?.n} contracts`);
      }
      return outcome;
    });
  } finally {
    await world.close();
  }
}
