import type { FastifyInstance } from 'fastify';
import {
  aDemoAccount,
  aDemoCard,
  aDemoCompany,
  aDemoPerson,
  type DemoCompany,
  type DemoPerson,
  idCardOf,
  licenceOf,
} from './demo-data.ts';
import { drawSpecimen, type Specimen } from './identity/specimen.ts';
import { escapeHtml } from './page-html.ts';

type Query = Readonly<Partial<Record<'name' | 'number' | 'code' | 'representative', string>>>;

/** As long as a name on a paper is; what is longer would not fit into a picture. */
const LONGEST = 40;
const short = (text: string | undefined) => text?.trim().slice(0, LONGEST) || undefined;

async function draw(specimen: Specimen): Promise<Buffer> {
  const { loadFaces } = await import('@yinxin/seal');
  return drawSpecimen(await loadFaces(), specimen);
}

/** Made-up papers for whoever tries the service: as data for forms, and as pictures that the stand-in's OCR reads. */
export function serveDemoData(app: FastifyInstance): void {
  const answer = (data: unknown) => ({ code: 1, data, message: '操作成功' });
  app.get('/sandbox/demo/person', () => answer(aDemoPerson()));
  app.get('/sandbox/demo/card', () => answer({ bankCard: aDemoCard() }));
  app.get('/sandbox/demo/account', () => answer(aDemoAccount()));
  app.get<{ Querystring: Query }>('/sandbox/demo/id-card.png', async ({ query }, reply) => {
    const made = aDemoPerson();
    const person = { name: short(query.name) ?? made.name, number: short(query.number) ?? made.number };
    return reply.type('image/png').send(await draw(idCardOf(person)));
  });
  app.get<{ Querystring: Query }>('/sandbox/demo/licence.png', async ({ query }, reply) => {
    const made = aDemoCompany(short(query.representative));
    const company = { ...made, name: short(query.name) ?? made.name, code: short(query.code) ?? made.code };
    return reply.type('image/png').send(await draw(licenceOf(company)));
  });
}

const pictureOf = (kind: 'id-card' | 'licence', facts: DemoPerson | DemoCompany) =>
  `/sandbox/demo/${kind}.png?${new URLSearchParams({ ...facts })}`;

const row = (name: string, value: string) =>
  `<div><dt>${escapeHtml(name)}</dt><dd><code>${escapeHtml(value)}</code></dd></div>`;

const paper = (title: string, address: string) => `<figure>
<img src="${escapeHtml(address)}" alt="${escapeHtml(title)}" width="320" height="248">
<figcaption><a href="${escapeHtml(address)}" download="${escapeHtml(title)}.png">下载${escapeHtml(title)}</a></figcaption>
</figure>`;

/** What a form asks for, and on what the stand-ins decide. */
export function renderDemoData(): string {
  const person = aDemoPerson();
  const company = aDemoCompany();
  const { bankName, account } = aDemoAccount();
  return `<section aria-labelledby="data">
<h2 id="data">可以直接用的资料</h2>
<p>全是编造的，每次刷新换一组；一个证件号只能认证一个账号。认证页面上按“填入演示身份”“用演示执照”，一按就填好。</p>
<dl>
${row('姓名', person.name)}${row('身份证号', person.number)}${row('银行卡号', aDemoCard())}
${row('企业名称', company.name)}${row('统一社会信用代码', company.code)}${row('法定代表人', company.representative)}
${row('开户行', bankName)}${row('对公账号', account)}
</dl>
<div class="papers">
${paper('演示身份证', pictureOf('id-card', person))}
${paper('演示营业执照', pictureOf('licence', company))}
</div>
</section>
<section aria-labelledby="rules">
<h2 id="rules">沙箱怎样判断</h2>
<ul>
<li>三要素、四要素、企业登记：格式与校验位正确的一律一致；要看不通过，到<a href="/sandbox/identity">实名认证服务</a>按身份证号、手机号或信用代码指定结果。</li>
<li>照片识别：只认识这里的样本图片，读的是图片下方的黑白格；别的照片一律认不出，要自己填。</li>
<li>人脸：打开二维码里的页面，自己选“通过”或“不通过”。</li>
<li>短信：不发出，全部在<a href="/sandbox/sms">短信收件箱</a>；验证码、签署链接都在那里看。</li>
<li>支付：不收钱，在<a href="/sandbox/pay">支付服务</a>里确认付款、关单或退款。</li>
<li>对公打款：不汇出，金额写在<a href="/sandbox/identity">实名认证服务</a>里对公账号的记录中。</li>
</ul>
</section>`;
}
