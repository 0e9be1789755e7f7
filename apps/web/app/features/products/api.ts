import type { CapabilityKey } from '@yinxin/api/page';
import type { Question } from '~/parts/page/index.ts';
import type { IconName } from '~/ui/index.ts';

/** What the page is about. */
export const needs: CapabilityKey[] = [
  'identity',
  'seals',
  'contracts',
  'templates',
  'verification',
  'evidence',
  'api',
  'digestOnly',
];

export const lead =
  '合同从您的系统里来，签完回到您的系统里去。模板、印章、签署、存证与验证分开调用，用到哪项接哪项。';

export const joining = [
  { name: '注册', text: '开放平台账号，手机号即可' },
  { name: '认证', text: '核验企业与开发者身份' },
  { name: '建应用', text: '得到应用编号与密钥，密钥只显示一次' },
  { name: '沙箱', text: '测试证书、测试印章，不计费' },
  { name: '联调', text: '回调、异常、重试逐项走通' },
  { name: '转正式', text: '审核通过，换上正式密钥' },
];

export const abilities: { icon: IconName; name: string; text: string; capability: CapabilityKey }[] = [
  { icon: 'shield', name: '证书状态', text: '机构证书、CRL 与 OCSP，公开查询。', capability: 'certificates' },
  { icon: 'clock', name: '时间戳', text: '按 RFC 3161 申请，只交摘要。', capability: 'timestamps' },
  { icon: 'user', name: '账号', text: '验证码登录、账号切换、企业搜索与加入。', capability: 'accounts' },
  { icon: 'package', name: 'SDK', text: '在本机签署、验证 PDF，不上传文件。', capability: 'tools' },
  { icon: 'people', name: '身份', text: '认证页嵌进您的页面，做过一次不用再做。', capability: 'api' },
  { icon: 'seal', name: '印章', text: '列出可用的印章与图样，制章页可以嵌入。', capability: 'api' },
  { icon: 'document', name: '模板', text: '填写项与签署位置，一次定好。', capability: 'api' },
  { icon: 'sign', name: '签署', text: '发起、签署、撤回、催办、作废。', capability: 'api' },
  { icon: 'chain', name: '存证', text: '下载证据包与证据报告，按编码查存证。', capability: 'api' },
  { icon: 'circle-check', name: '验签', text: '逐项给出结论，与公开工具同一个引擎。', capability: 'api' },
  {
    icon: 'bell',
    name: '回调',
    text: '按 Standard Webhooks 签名，同一合同按顺序，重发编号不变。',
    capability: 'api',
  },
  { icon: 'smartphone', name: '嵌入页面', text: '签署页与认证页可以放进您的应用。', capability: 'api' },
];

export const callbackFlow = {
  lanes: ['您的系统', '印信', '签署人'],
  steps: [
    { lane: 1, name: '发起合同', text: '带上您的业务编号' },
    { lane: 2, name: '返回签署链接', text: '短信通知或嵌入页面' },
    { lane: 3, name: '核验并签署', text: '确认意愿后签名' },
    { lane: 2, name: '推送事件', text: '带签名与事件编号' },
    { lane: 1, name: '校验并应答', text: '10 秒内返回 2xx' },
    { lane: 2, name: '未达则重推', text: '逐次拉长间隔' },
  ],
};

/** The check of Standard Webhooks in three languages, without a library: base64(HMAC-SHA256(secret, id.timestamp.body)). */
export const samples: { language: string; code: string }[] = [
  {
    language: 'JavaScript',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isFromYinxin(headers, rawBody, secret) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const time = headers['webhook-timestamp'];
  const text = [headers['webhook-id'], time, rawBody].join('.');
  const wanted = createHmac('sha256', key).update(text).digest();
  const fresh = Math.abs(Date.now() / 1000 - Number(time)) < 5 * 60;
  return fresh && (headers['webhook-signature'] ?? '').split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}`,
  },
  {
    language: 'Python',
    code: `import base64, hashlib, hmac, time

def is_from_yinxin(headers, raw_body: bytes, secret: str) -> bool:
    key = base64.b64decode(secret.removeprefix('whsec_'))
    head = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode()
    wanted = 'v1,' + base64.b64encode(hmac.digest(key, head + raw_body, hashlib.sha256)).decode()
    fresh = abs(time.time() - int(headers['webhook-timestamp'])) < 5 * 60
    given = headers.get('webhook-signature', '').split(' ')
    return fresh and any(hmac.compare_digest(wanted, one) for one in given)`,
  },
  {
    language: 'Java',
    code: `boolean isFromYinxin(Map<String, String> headers, String rawBody, String secret) throws Exception {
    String time = headers.get("webhook-timestamp");
    String text = headers.get("webhook-id") + "." + time + "." + rawBody;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(6)), "HmacSHA256"));
    byte[] digest = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    String wanted = "v1," + Base64.getEncoder().encodeToString(digest);
    boolean fresh = Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(time)) < 5 * 60;
    return fresh && Arrays.stream(headers.getOrDefault("webhook-signature", "").split(" "))
        .anyMatch(given -> MessageDigest.isEqual(wanted.getBytes(), given.getBytes()));
}`,
  },
];

export const safeguards: { name: string; text: string; capability: CapabilityKey }[] = [
  {
    name: '请求签名',
    text: '按 RFC 9421，HMAC-SHA256、ECDSA、SM2 或 HMAC-SM3；正文摘要、随机数与五分钟时间窗一并参与，防篡改也防重放。',
    capability: 'api',
  },
  {
    name: '说得清的错误',
    text: '沙箱里签名不对时，告诉您服务器实际拼出的待签字符串，不用猜。',
    capability: 'api',
  },
  {
    name: '只传摘要',
    text: '文件不便上传时，在您的环境算出摘要，取回签名后嵌入文件。',
    capability: 'digestOnly',
  },
  { name: '密钥可轮换', text: '新旧两把密钥可以同时有效，换密钥不停机。', capability: 'api' },
];

export const questions: Question[] = [
  {
    question: '沙箱要付费吗？',
    answer: '不用。沙箱使用测试根证书与测试印章，签出的文件标有“沙箱·不具法律效力”，也不计费。',
  },
  {
    question: '回调没有收到怎么办？',
    answer: '控制台可以查到每一次投递的时间、应答与耗时，可以手动重推；也可以主动查询合同状态，不依赖回调。',
  },
  {
    question: '签署页能换成我们自己的样子吗？',
    answer:
      '可以设置名称、标志与主题色，或者用嵌入页面放进您的应用。确认意愿的那一步由我们的页面完成，这样证据才是完整的。',
  },
  {
    question: '调用量怎样计费？',
    answer: '按份、按次计费，阶梯递减；同一企业各渠道共用一份额度。发起前接口会返回本次将扣减的数量。',
  },
];
