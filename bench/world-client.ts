// Calls to a server of a bench, by HTTP alone.

export interface WorldSigner {
  token: string;
  phone: string;
  name: string;
  personId: string;
  accountId: string;
}

/** The server was not there, or refused. */
class Unanswered extends Error {}

export class WorldClient {
  readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  call<T>(route: string, signer: WorldSigner, body?: unknown): Promise<T> {
    return this.send(`contract/${route}`, signer, body);
  }

  async send<T>(route: string, { token }: WorldSigner, body?: unknown): Promise<T> {
    const form = body instanceof FormData;
    const response = await fetch(`http://127.0.0.1:${this.port}/api/appapi/${route}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accesstoken: token,
        ...(form || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Unanswered(String(error));
    });
    const answer = (await response.json().catch(() => ({ code: 0, message: 'cut off' }))) as {
      code: number;
      message: string;
      data: T;
    };
    if (answer.code !== 1) throw new Unanswered(`${route}: ${answer.message}`);
    return answer.data;
  }

  async download({ token }: WorldSigner, documentId: string): Promise<Uint8Array> {
    const url = `http://127.0.0.1:${this.port}/api/appapi/contract/file?documentId=${documentId}`;
    const response = await fetch(url, { headers: { accesstoken: token } });
    if (!response.ok) throw new Unanswered(`${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** The first page of a document, drawn. */
  async picture({ token }: WorldSigner, documentId: string, width: number): Promise<void> {
    const query = `documentId=${documentId}&page=0&width=${width}`;
    const url = `http://127.0.0.1:${this.port}/api/appapi/contract/page?${query}`;
    const response = await fetch(url, { headers: { accesstoken: token } });
    await response.arrayBuffer();
    if (response.headers.get('content-type') !== 'image/png')
      throw new Unanswered(`page: ${response.status}`);
  }

  /** Puts a file into a draft; answers the document. */
  async upload(
    author: WorldSigner,
    contractId: string,
    bytes: Uint8Array,
    name = 'contract.pdf',
  ): Promise<string> {
    const file = new FormData();
    file.append('file', new Blob([new Uint8Array(bytes)]), name);
    const { document } = await this.call<{ document: { id: string } }>(
      `upload?contractId=${contractId}`,
      author,
      file,
    );
    return document.id;
  }
}
