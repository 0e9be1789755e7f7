// From the first visit to a signed contract, as somebody who knows nothing; `npm run journey` prints every step.
import { devices, expect, type Page } from '@playwright/test';
import { withoutFonts } from '../../packages/pdf-render/src/testing/files.ts';
import { aCreditCode, anIdNumber, licencePicture } from './identity.ts';
import { linkFor } from './links.ts';
import { Newcomer } from './newcomer.ts';
import { aPhone } from './pages.ts';
import { test } from './test.ts';

const PERSON_AT_MOST = 25;
const COMPANY_AT_MOST = 60;
const COUNTERPARTY_AT_MOST = 15;
/** Of somebody who reads whatever is new to them on the way. */
const MINUTES = 10;

/** Who the licence names as 法定代表人 (licencePicture). */
const NAME = '沈怀瑾';

function aContract(lines: readonly string[]) {
  const bytes = withoutFonts({ lines: lines.map((text) => ({ font: 'SimSun', text })) });
  return { name: '茶叶采购合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) };
}

async function login(somebody: Newcomer): Promise<void> {
  await somebody.arrive('/');
  await somebody.press('免费开始', 'link');
  await somebody.type('手机号', somebody.phone);
  await somebody.press('同意协议并获取验证码');
  await somebody.typeCode();
  await somebody.press('登录');
  await somebody.sees('您要签什么？');
}

async function proveWho(somebody: Newcomer): Promise<void> {
  await somebody.sees('先确认您是谁');
  await somebody.type('姓名', NAME);
  await somebody.type('证件号码', anIdNumber());
  await somebody.agree();
  await somebody.press('核验并继续');
}

async function confirmAtDesk(somebody: Newcomer): Promise<void> {
  await somebody.agree();
  await somebody.press('确认签署');
  await somebody.typeCode('验证码');
  await somebody.press(/^确认$/);
}

async function confirmInWizard(somebody: Newcomer): Promise<void> {
  await somebody.press('核对并确认');
  await somebody.typeCode('验证码');
  await somebody.press('盖章并发出');
}

/** From the title of a contract that names both sides, to the one who is missing a phone number, to the end. */
async function finishInWizard(somebody: Newcomer, other: string): Promise<void> {
  await somebody.press('下一步：签署方');
  await somebody.press(/还差手机号/, 'link');
  await somebody.type('手机号', other);
  await somebody.press('保存');
  await somebody.press('下一步：盖章');
  await somebody.press('位置定好了');
  await confirmInWizard(somebody);
  await somebody.sees('您已签署，合同已发出');
}

/** The four answers that whoever signed is shown. */
async function seesVerdict(page: Page): Promise<void> {
  for (const words of ['内容完整', '证书可信', '时间已证明', '签后无改动'])
    await expect(page.getByRole('listitem').filter({ hasText: words }).first()).toContainText('是', {
      timeout: 120_000,
    });
}

/** Whoever has the signed file verifies it on the public page, where anybody can. */
async function verifies(somebody: Newcomer): Promise<void> {
  await seesVerdict(somebody.page);
  const signed = await somebody.download(/^下载茶叶采购合同/);
  await somebody.press('自己验证', 'link');
  await somebody.choose('选择 PDF 文件', signed);
  await somebody.sees(/^有效/);
  await somebody.readEnd();
}

test('a person signs a file of their own', async ({ page, isMobile }) => {
  test.slow();
  const somebody = new Newcomer(page, aPhone());
  await login(somebody);
  await somebody.press(/自己签一份文件/, 'link');
  await somebody.choose('选择文件', aContract(['本人承诺以上属实。', '承诺人（签名）：']));
  if (isMobile) {
    await somebody.press('写签名');
    await somebody.write();
    await somebody.press('用这个签名');
    await somebody.press('位置定好了');
  }
  await somebody.press('完成实名，再签署');
  await proveWho(somebody);
  // what was to be signed goes on by itself once they are known
  if (isMobile) {
    await confirmInWizard(somebody);
    await somebody.sees('签署完成');
    await somebody.press('查看合同', 'link');
    await seesVerdict(page);
    await somebody.download(/^下载茶叶采购合同/);
    await somebody.readEnd();
  } else {
    await page.waitForURL(/CloudSignature/);
    await somebody.press('姓名', 'radio');
    await confirmAtDesk(somebody);
    await somebody.sees(/签署完成|您已签署/);
    await verifies(somebody);
  }
  somebody.tell(`个人签自己的文件（${isMobile ? '手机' : '电脑'}）`);
  expect(somebody.interactions, somebody.steps.join('\n')).toBeLessThanOrEqual(PERSON_AT_MOST);
  expect(somebody.minutes, somebody.steps.join('\n')).toBeLessThanOrEqual(MINUTES);
});

test('a company gets its seal and signs a contract with somebody on a phone', { tag: '@deep' }, async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow();
  const somebody = new Newcomer(page, aPhone());
  const company = `青禾示例${somebody.phone.slice(-6)}贸易有限公司`;
  await login(somebody);
  await somebody.press(/给企业办印章/, 'link');
  await proveWho(somebody);
  await somebody.press('继续：营业执照', 'link');
  await somebody.choose('上传营业执照', await licencePicture(company, aCreditCode()));
  await expect(page.getByText('已填入识别结果，请逐项核对')).toBeVisible();
  await somebody.press('信息无误，下一步');
  await somebody.sees('您就是法定代表人');
  await somebody.typeCode('您收到的验证码');
  await somebody.press('确认，完成企业认证');
  await somebody.press('继续：选印章', 'link');
  await somebody.sees('印章是这个样子');
  await somebody.agree();
  await somebody.press(/办理，生成印章/);
  await somebody.sees('印章可以用了');
  await somebody.press('发起第一份合同', 'link');

  const other = aPhone();
  const words = [`甲方：${company}`, '乙方：丁小山', '甲方（盖章）：', '乙方（签名）：'];
  await somebody.choose('选择文件', aContract(words));
  await somebody.press('下一步');
  // seal and signature lie where the text asks for them
  if (isMobile) await finishInWizard(somebody, other);
  else {
    await somebody.type('手机号', other);
    await somebody.press(/^下一步/);
    await expect(page.getByText('按签署方预览')).toBeVisible();
    await somebody.press('下一步');
    await somebody.press('发送并签署');
    await confirmAtDesk(somebody);
    await somebody.sees('已签署并发给对方');
  }
  await somebody.readEnd();

  const hand = await browser.newContext({ ...devices['Pixel 7'], locale: 'zh-CN', reducedMotion: 'reduce' });
  const counterparty = new Newcomer(await hand.newPage(), other);
  await counterparty.arrive(await linkFor(page, other));
  await counterparty.press('打开阅读');
  await counterparty.press(/签署$/);
  await counterparty.press('同意协议并获取');
  await counterparty.typeCode('验证码');
  await counterparty.page.waitForURL(/to=/);
  await counterparty.type('身份证号', anIdNumber());
  await counterparty.agree();
  await counterparty.press('核验并继续');
  await counterparty.page.waitForURL(/step=sign/);
  await counterparty.write();
  await counterparty.press('用这个签名');
  await counterparty.typeCode('验证码');
  await counterparty.press('确认并签署');
  await counterparty.sees(/签署完成/);
  await verifies(counterparty);

  somebody.tell(`企业办章并签合同（${isMobile ? '手机' : '电脑'}）`);
  counterparty.tell('对方在手机上读与签');
  expect(counterparty.interactions, counterparty.steps.join('\n')).toBeLessThanOrEqual(COUNTERPARTY_AT_MOST);
  const both = somebody.interactions + counterparty.interactions;
  expect(both, somebody.steps.join('\n')).toBeLessThanOrEqual(COMPANY_AT_MOST);
  expect(somebody.minutes, somebody.steps.join('\n')).toBeLessThanOrEqual(MINUTES);
});
