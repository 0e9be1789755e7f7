import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { codeFor, works } from './pages.ts';
import { type Act, ReaderClock } from './reader-clock.ts';
import { write } from './seals.ts';

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * Somebody who knows nothing: acts only on what is visible and has a name, types no address, and counts every press,
 * field and file.
 */
export class Newcomer {
  interactions = 0;
  /** Every page they came to. */
  readonly pages = new Set<string>();
  readonly steps: string[] = [];
  readonly page: Page;
  readonly phone: string;
  private lastCode = '';
  private readonly clock = new ReaderClock();

  constructor(page: Page, phone: string) {
    this.page = page;
    this.phone = phone;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.pages.add(new URL(frame.url()).pathname);
    });
  }

  /** How long it takes somebody who reads whatever is new on the way. */
  get minutes(): number {
    return this.clock.minutes;
  }

  /** Reads what is new before acting; JOURNEY_PICTURES names a folder for what was seen. */
  private async look(target: Locator): Promise<void> {
    await this.clock.read(target);
    const folder = process.env.JOURNEY_PICTURES;
    const name = `${this.phone}-${String(this.interactions + 1).padStart(2, '0')}.png`;
    if (folder) await this.page.screenshot({ path: path.join(folder, name) });
  }

  private did(what: string, act: Act, letters = 0) {
    this.interactions += 1;
    this.clock.act(act, letters);
    this.steps.push(`${this.interactions}. ${what}（读过 ${this.clock.letters} 字）`);
  }

  /** Where one comes from: a search engine, or the link of a message. */
  async arrive(address: string): Promise<void> {
    await this.page.goto(address);
    await works(this.page);
  }

  async press(name: string | RegExp, role: 'button' | 'link' | 'radio' = 'button'): Promise<void> {
    const found = this.page.getByRole(role, { name }).filter({ visible: true }).first();
    await expect(found).toBeEnabled();
    await works(this.page);
    await this.look(found);
    await found.click();
    this.did(`按 ${name}`, 'press');
  }

  async type(label: string | RegExp, value: string, act: Act = 'type'): Promise<void> {
    const fields = this.page.getByLabel(label).filter({ visible: true });
    await expect(fields.first()).toBeVisible();
    await works(this.page);
    // what is filled in already is left as it is
    const values = await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
    const field = fields.nth(Math.max(values.indexOf(''), 0));
    await this.look(field);
    await field.fill(value);
    this.did(`填 ${label}`, act, value.length);
  }

  /** The code of the message that the phone got last. */
  async typeCode(label: string | RegExp = /验证码/): Promise<void> {
    const newest = () => codeFor(this.page, this.phone);
    await expect
      .poll(async () => /^\d{6}$/.test(await newest()) && (await newest()) !== this.lastCode)
      .toBe(true);
    this.lastCode = await newest();
    await this.type(label, this.lastCode, 'code');
  }

  /** Ticks every box that a form asks for. */
  async agree(): Promise<void> {
    const boxes = this.page
      .getByRole('checkbox', { checked: false, name: /^(同意|我已|我没有|我同意)/ })
      .filter({ visible: true });
    await expect(boxes.first()).toBeVisible();
    for (let left = await boxes.count(); left > 0; left -= 1) {
      await this.look(boxes.first());
      await boxes.first().check();
      this.did('勾选同意', 'press');
    }
  }

  async choose(label: string, file: File): Promise<void> {
    await expect(this.page.getByLabel(label, { exact: true })).toBeAttached();
    await works(this.page);
    await this.look(this.page.getByLabel(label, { exact: true }));
    await this.page.getByLabel(label, { exact: true }).setInputFiles(file);
    this.did(`选文件 ${file.name}`, 'file');
  }

  /** Takes a file along. */
  async download(name: RegExp): Promise<File> {
    const coming = this.page.waitForEvent('download');
    await this.press(name, 'link');
    const download = await coming;
    const pieces: Buffer[] = [];
    for await (const piece of await download.createReadStream()) pieces.push(Buffer.from(piece));
    return { name: '签好的.pdf', mimeType: 'application/pdf', buffer: Buffer.concat(pieces) };
  }

  async write(): Promise<void> {
    await this.look(this.page.locator('canvas').last());
    await write(this.page);
    this.did('手写签名', 'write');
  }

  async sees(name: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { name }).filter({ visible: true }).first()).toBeVisible({
      timeout: 120_000,
    });
  }

  /** What is shown at the end is read too. */
  async readEnd(): Promise<void> {
    await this.look(this.page.locator('body'));
  }

  tell(who: string): void {
    console.log(
      `${who}：${this.interactions} 次操作，${this.pages.size} 个页面，读 ${this.clock.letters} 字，约 ${this.minutes.toFixed(1)} 分钟`,
    );
    if (process.env.JOURNEY) console.log(this.steps.join('\n'));
    if (process.env.JOURNEY_TEXTS) console.log(this.clock.texts.join('\n'));
  }
}
