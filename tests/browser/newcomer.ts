import { expect, type Page } from '@playwright/test';
import { codeFor, works } from './pages.ts';
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

  constructor(page: Page, phone: string) {
    this.page = page;
    this.phone = phone;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.pages.add(new URL(frame.url()).pathname);
    });
  }

  private did(what: string) {
    this.interactions += 1;
    this.steps.push(`${this.interactions}. ${what}`);
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
    await found.click();
    this.did(`按 ${name}`);
  }

  async type(label: string | RegExp, value: string): Promise<void> {
    const fields = this.page.getByLabel(label).filter({ visible: true });
    await expect(fields.first()).toBeVisible();
    await works(this.page);
    // what is filled in already is left as it is
    const values = await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
    await fields.nth(Math.max(values.indexOf(''), 0)).fill(value);
    this.did(`填 ${label}`);
  }

  /** The code of the message that the phone got last. */
  async typeCode(label: string | RegExp = /验证码/): Promise<void> {
    const newest = () => codeFor(this.page, this.phone);
    await expect
      .poll(async () => /^\d{6}$/.test(await newest()) && (await newest()) !== this.lastCode)
      .toBe(true);
    this.lastCode = await newest();
    await this.type(label, this.lastCode);
  }

  /** Ticks every box that a form asks for. */
  async agree(): Promise<void> {
    const boxes = this.page
      .getByRole('checkbox', { checked: false, name: /^(同意|我已|我没有|我同意)/ })
      .filter({ visible: true });
    await expect(boxes.first()).toBeVisible();
    for (let left = await boxes.count(); left > 0; left -= 1) {
      await boxes.first().check();
      this.did('勾选同意');
    }
  }

  async choose(label: string, file: File): Promise<void> {
    await expect(this.page.getByLabel(label, { exact: true })).toBeAttached();
    await works(this.page);
    await this.page.getByLabel(label, { exact: true }).setInputFiles(file);
    this.did(`选文件 ${file.name}`);
  }

  async write(): Promise<void> {
    await write(this.page);
    this.did('手写签名');
  }

  async sees(name: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { name }).filter({ visible: true }).first()).toBeVisible({
      timeout: 120_000,
    });
  }

  tell(who: string): void {
    console.log(`${who}：${this.interactions} 次操作，${this.pages.size} 个页面`);
    if (process.env.JOURNEY) console.log(this.steps.join('\n'));
  }
}
