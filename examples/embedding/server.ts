// A site of your own that holds pages of 印信 in a frame. The key stays here; the browser gets an address that opens once.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { fileURLToPath } from 'node:url';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Settings {
  /** Where 印信 answers. */
  url: string;
  /** A key of the sandbox, `yx_test_…`. */
  key: string;
}

interface Visitor {
  name: string;
  phone: string;
}

type Call = (path: string, body: object | FormData) => Promise<Record<string, string>>;

/** A call of the open platform; every write names an Idempotency-Key, so that it can be repeated. */
const caller =
  ({ url, key }: Settings): Call =>
  async (path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/openapi/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': crypto.randomUUID(),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    const { code, data, message } = await response.json();
    if (code !== 1) throw new Error(`${code} ${message}`);
    return data;
  };

/** A contract for the visitor to sign; returns what the signing page is asked for by. */
async function contractFor(call: Call, visitor: Visitor) {
  const form = new FormData();
  form.append(
    'file',
    new File([readFileSync(file('contract.pdf'))], '租赁合同.pdf', { type: 'application/pdf' }),
  );
  const { fileId } = await call('/files', form);
  const fields = [{ kind: 'signature', page: 1, left: 30, top: 100 }];
  const contract = (await call('/contracts', {
    ...{ title: '租赁合同', files: [fileId], signers: [{ ...visitor, fields }] },
  })) as unknown as { id: string; parties: { id: string }[] };
  return { contractId: contract.id, partyId: contract.parties[0]?.id };
}

/** The one-time address of a page, for this visitor and this site. */
async function addressOf(call: Call, page: string, visitor: Visitor, site: string): Promise<string> {
  const wanted = page === 'signing' ? await contractFor(call, visitor) : {};
  const { url } = await call('/embeds', { page, ...wanted, returnUrl: `${site}/done` });
  return url ?? '';
}

const DONE =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>示例商城</title><h1>已经回到示例商城</h1>';

/** The site: its page, and the one call by which the page gets an address. */
export function createSite(settings: Settings): http.Server {
  const call = caller(settings);
  return http.createServer(async (request, response) => {
    const site = `http://${request.headers.host}`;
    const { pathname, searchParams } = new URL(request.url ?? '/', site);
    const html = (body: string | Buffer) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
    if (request.method === 'POST' && pathname === '/embed') {
      const visitor = { name: searchParams.get('name') ?? '', phone: searchParams.get('phone') ?? '' };
      try {
        const url = await addressOf(call, searchParams.get('page') ?? '', visitor, site);
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url }));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        response.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
      }
    } else if (pathname === '/') html(readFileSync(file('index.html')));
    else if (pathname === '/done') html(DONE);
    else response.writeHead(404).end();
  });
}

if (import.meta.main) {
  const { YINXIN_URL: url = 'http://127.0.0.1:8080', YINXIN_KEY: key, PORT = '3000' } = process.env;
  if (!key) {
    process.stderr.write('请设置 YINXIN_KEY 为沙箱密钥（yx_test_…），在控制台的“应用”页取得。\n');
    process.exit(1);
  }
  createSite({ url, key }).listen(Number(PORT), () =>
    process.stdout.write(`示例商城：http://localhost:${PORT}（请先在应用的设置里登记这个来源）\n`),
  );
}
