// How public texts speak of what the product does. A sentence that speaks of something which is not open must say so;
// what nobody builds may not be promised at all. `npm run check` reads every public text against both.
import type { CapabilityKey } from '../../packages/api/src/capabilities.ts';

export interface Speech {
  /** How texts name it, in all the words we use for it. */
  named: RegExp;
  /** Where its working is shown; a capability that is open has one, and the file must be there. */
  shownBy?: string;
}

export const SPEECH: Readonly<Record<CapabilityKey, Speech>> = {
  appointment: { named: /预约演示/, shownBy: 'tests/browser/site.desktop.spec.ts' },
  accounts: { named: /验证码登录|切换账号/, shownBy: 'tests/browser/login.spec.ts' },
  content: { named: /法律法规|文档中心/, shownBy: 'apps/server/src/modules/content/content.api.test.ts' },
  certificates: {
    named: /数字证书|吊销列表|证书状态/,
    shownBy: 'apps/server/src/modules/certificates/certificates.api.test.ts',
  },
  timestamps: {
    named: /时间戳/,
    shownBy: 'apps/server/src/modules/content/seed/documents/samples.api.test.ts',
  },
  tools: { named: /命令行工具|SDK/, shownBy: 'apps/cli/src/pdf/pdf.test.ts' },
  identity: { named: /实名|核验身份|身份核验/, shownBy: 'tests/browser/auth-company.spec.ts' },
  seals: {
    named: /印章|用印|盖章|骑缝章/,
    shownBy: 'apps/server/src/modules/seals/making/making.api.test.ts',
  },
  orders: { named: /下单|订购|发票/, shownBy: 'apps/server/src/modules/orders/orders.api.test.ts' },
  contracts: {
    named: /合同签署|发起合同|在线签署/,
    shownBy: 'apps/server/src/modules/contract-signing/signing.api.test.ts',
  },
  templates: { named: /模板|批量|扫码|二维码/, shownBy: 'tests/browser/templates.desktop.spec.ts' },
  usbKey: { named: /USB ?Key/, shownBy: 'tests/browser/usb-key.desktop.spec.ts' },
  verification: { named: /验证|验签|查验/, shownBy: 'tests/browser/offline-verifier.desktop.spec.ts' },
  evidence: {
    named: /存证|证据包|证据报告|出证/,
    shownBy: 'apps/server/src/modules/notarization/report.api.test.ts',
  },
  api: {
    named:
      /签署接口|接口签署|开放接口|事件回调|嵌入页面|病历系统发起|系统推送|(OA|ERP|SRM)[^，。；]{0,8}(推送|发起|对接|回写)|(推送|发起|对接|回写)[^，。；]{0,8}(OA|ERP|SRM)/,
    shownBy: 'apps/server/src/modules/applications/open.api.test.ts',
  },
  partners: {
    named: /伙伴结算|渠道分成|返佣/,
    shownBy: 'apps/server/src/modules/partner-desk/month.api.test.ts',
  },
  wecom: { named: /企业微信|企微/, shownBy: 'tests/browser/wecom.phone.spec.ts' },
  ofd: { named: /OFD/ },
  digestOnly: {
    named: /[只仅](传|送|出|把)[^，。；]{0,6}摘要|摘要签署|文件不出域/,
    shownBy: 'apps/server/src/modules/digest-signing/digest-signing.api.test.ts',
  },
  singleSignOn: { named: /统一身份|单点登录|SSO/ },
  updatePackages: { named: /更新包|离线升级/ },
};

/** What the software does not do, and nobody has said that it will. */
export const NOT_OFFERED: Readonly<Record<string, RegExp>> = {
  several_confirmations:
    /(双重|多重|加一重|两种|两重)[^，。；]{0,2}(意愿|确认|认证|验证)|(方式|确认|认证)[^，。；]{0,3}组合|按[^，。；]{0,4}组合[^，。；]{0,3}(意愿|确认|认证)|可以组合，人脸|多因素|多因子/,
  forced_reading: /强制阅读|(阅读|读完|读到|滚动)[^，。；]{0,3}末页|逐页确认|阅读时长|读满/,
  guardianship: /(核验|核实|验证|查验)[^，。；]{0,4}监护关系|监护关系[^，。；]{0,3}(核验|核实|验证)/,
  counted_votes: /(按|面积|人数)[^，。；]{0,10}(计票|唱票)|自动(计票|统票)/,
  timed_opening: /(到点|定时|到时)解密|(加密|密封)(提交|投标|递交|签章)/,
  title_check: /(核验|核实|查验|验证)[^，。；]{0,8}(产权|房产证|权属)|身份与产权/,
  place: /(记录|留存|采集)(?!与)[^，。；]{0,6}(地点|位置)|定位签署|地理围栏/,
  without_identity: /(不必|免|无需|不用|不需)[^，。；]{0,6}实名/,
  in_person:
    /床旁|(?<!按)指印|签名按指印|指纹(签署|签名|按压|确认)|按指纹|在场(人|医护|见证)|当面签署|现场签署|(支持|配合|可与)[^，。；]{0,3}(双录|面签)/,
  sealing_together: /组合盖章|印章合盖|多章合盖/,
  matching: /自动(勾对|核销|开票)/,
  papers_watched: /证照到期提醒|资质到期提醒/,
  encrypted_files: /(文件|合同|印章)[^，。；]{0,4}加密(保存|存储|存放|落盘)|加密保存在我们/,
  independent_witness: /独立的?(第三方|见证)|第三方见证|第三方时间戳/,
  absolutes: /不可篡改|无法篡改|绝对安全|任何改动都会被发现|都能验证，但/,
  public_filing: /由印信备案|印信备案的印章/,
  block_cipher: /SM4 ?加密|以 SM4|用 SM4/,
};
