// What people ask, by what they are doing. Numbers come from the tables that the product itself obeys.
import { COMPANY_WAYS, MEMBER_ROLES, PERSON_WAYS } from '@yinxin/api/client';
import type { Question } from '~/parts/page/questions.tsx';
import { START } from '~/site/paths.ts';

export interface Topic {
  /** The topic's place on the page: /help#sign. */
  id: string;
  name: string;
  /** Where the answer is put to use. */
  action: { words: string; path: string };
  questions: Question[];
}

const CREATE = `${START}/signCenter/create`;
const CENTRE = `${START}/signCenter`;

const waysInWords = (ways: Record<string, { words: string; takes: string }>) =>
  Object.values(ways)
    .map(({ words, takes }) => `${words}（${takes}）`)
    .join('、');

export const topics: Topic[] = [
  {
    id: 'start',
    name: '开始使用',
    action: { words: '发起合同', path: CREATE },
    questions: [
      {
        question: '第一份合同从哪里开始？',
        answer:
          '用手机号登录即注册。登录后选“自己签一份文件”“请对方签”或“给企业办印章”，只问这件事需要的。放上文件不用先实名，发送或签署之前才需要。',
      },
      {
        question: '要装软件吗？',
        answer:
          '不用。电脑和手机的浏览器都能用，微信里打开签署链接也能读、能签。只有 USB Key 签署需要在电脑上装助手。',
      },
      {
        question: '可以先试一试吗？',
        answer: '可以。“免注册体验”用示例合同走一遍，一分钟，不用登录；体验用的是测试证书，没有法律效力。',
      },
      {
        question: '哪些文件不能用电子签名？',
        answer:
          '《电子签名法》第三条规定，涉及婚姻、收养、继承等人身关系的文书，停止供水、供热、供气等公用事业服务的文书，以及法律、行政法规另有规定的，不适用电子文书。',
      },
    ],
  },
  {
    id: 'identity',
    name: '个人实名',
    action: { words: '去实名', path: '/auth' },
    questions: [
      {
        question: '有哪些方式，要多久？',
        answer: `${waysInWords(PERSON_WAYS)}，任选一种，效力相同。不愿用人脸的，用其他方式即可。`,
      },
      {
        question: '没有通过怎么办？',
        answer:
          '结果页写明是谁的答复、哪一项不一致、当天还能试几次。最常见的是号码写错，或手机号、银行卡不是本人名下。可以改正后再试，也可以当场换一种方式，或提交人工审核。',
      },
      {
        question: '护照、港澳台证件可以吗？',
        answer: '可以。这些证件由人工审核，须上传证件资料页。',
      },
      {
        question: '我的证件信息怎么保管？',
        answer:
          '证件号码与照片加密保存，只用于核验身份；页面上只显示打码后的内容。在“我的账号”里可以下载自己的数据，也可以注销账号。',
      },
    ],
  },
  {
    id: 'company',
    name: '企业认证',
    action: { words: '去企业认证', path: '/auth/CompanyAuth' },
    questions: [
      {
        question: '要准备什么？',
        answer:
          '营业执照的照片或扫描件。放上之后自动识别名称、统一社会信用代码和法定代表人，您核对即可；识别只是代填，以您确认的为准。',
      },
      {
        question: '怎样证明我能代表企业？',
        answer: `${waysInWords(COMPANY_WAYS)}，任选一种。您本人就是法定代表人的，不用授权书。`,
      },
      {
        question: '公司已经有人在用，怎么加入？',
        answer: '请管理员在“企业管理”里邀请您的手机号，或在“添加企业”里按名称申请加入，由管理员批准。',
      },
    ],
  },
  {
    id: 'seal',
    name: '电子印章',
    action: { words: '办理印章', path: START },
    questions: [
      {
        question: '电子印章和一张印章图片有什么不同？',
        answer:
          '电子印章绑定一张数字证书，盖章就是一次数字签名：谁盖的、盖的是哪份内容、之后有没有改动，都能验证。图片谁都能复制，不是签名。',
      },
      {
        question: '谁能用公司的章？',
        answer:
          '印章管理员本人，以及被授权的人。授权可以限期、限次数、限金额，可以要求每次审批，随时能停用。',
      },
      {
        question: '印章丢失或换人了怎么办？',
        answer: '在“印章管理”停用或注销。注销之后任何人都能查到它已注销，之前盖的合同不受影响。',
      },
    ],
  },
  {
    id: 'draft',
    name: '发起合同',
    action: { words: '发起合同', path: CREATE },
    questions: [
      {
        question: '支持哪些文件？',
        answer:
          'PDF 和图片；服务器装有转换程序时还支持 Word 与 Excel。每份最大 50 MB、1000 页，一份合同最多 20 个文件。',
      },
      {
        question: '对方的手机号填错了怎么办？',
        answer: '对方签署之前可以撤回，余量退还；改好号码再发。发送前的最后一步会把姓名和完整号码再列一遍。',
      },
      {
        question: '怎样一次发很多份？',
        answer:
          '先做模板，再用“批量发起”上传表格，每行一份，有错的行会逐行指出。人数不定的，用“一码多签”，扫码的人各签一份。',
      },
      {
        question: '合同需要公司内部审批吗？',
        answer: '由管理员在“审批”里设定：按文件夹、模板或金额，发起前审批或用印前审批。',
      },
      {
        question: '草稿会丢吗？',
        answer: '边写边存，离开也不会丢，在“签署中心”的草稿里继续。',
      },
    ],
  },
  {
    id: 'sign',
    name: '签署',
    action: { words: '签署中心', path: CENTRE },
    questions: [
      {
        question: '签名会在什么时候生效？',
        answer: '您确认签署意愿（短信验证码、签署密码或人脸）之后。确认之前可以拒签，不产生任何义务。',
      },
      {
        question: '手机上怎么签？',
        answer: '点短信里的链接，读完全文，在签名处手写，再确认一次即可。写字时可以把手机横过来。',
      },
      {
        question: '签错了能撤回吗？',
        answer: '签署不能撤回。各方都同意时，可以由一方发起“作废”，所有签过的人再签一份作废协议。',
      },
      {
        question: '过了截止时间怎么办？',
        answer: '合同自动变为已过期，谁也不能再签。可以请发起人延期或重新发一份。',
      },
    ],
  },
  {
    id: 'counterparty',
    name: '收到签署邀请',
    action: { words: '查看我的合同', path: CENTRE },
    questions: [
      {
        question: '怎样确认短信是真的？',
        answer:
          '短信写明谁、什么合同、何时截止。链接打开的页面写明发起企业是否认证、经办人是谁。仍有疑问的，按合同上的电话联系对方，不要按短信里的电话。',
      },
      {
        question: '签署要我付费吗？',
        answer: '不用。费用由发起的一方承担。',
      },
      {
        question: '不是我的合同怎么办？',
        answer: '不要签。拒签并写明原因，发起人会收到通知。',
      },
    ],
  },
  {
    id: 'fees',
    name: '费用与发票',
    action: { words: '查看价格', path: '/about/price' },
    questions: [
      {
        question: '怎么算一份？',
        answer: '发出一份合同计一份，多少人签都一样；无人签署前撤回的退还。草稿、阅读、验证不收费。',
      },
      {
        question: '试用到期会自动扣款吗？',
        answer: '不会。到期只是不能再用试用的余量，需要时再买。',
      },
      {
        question: '怎样开发票？',
        answer: '付款之后在“发票”页或订单里申请，企业可开普通发票与专用发票，个人开给本人姓名。',
      },
      {
        question: '可以退款吗？',
        answer: '证书与印章尚未制作的，可以在订单里申请退款，由两名工作人员先后核对后原路退回。',
      },
    ],
  },
  {
    id: 'verify',
    name: '验证与存证',
    action: { words: '验证一份文件', path: '/product/contract' },
    questions: [
      {
        question: '怎样知道一份文件有没有被改过？',
        answer:
          '上传到“合同验证”，免费，不用登录，文件不保存。四个问题分开回答：内容完整、证书可信、时间已证明、签后无改动。',
      },
      {
        question: '打官司时用什么？',
        answer:
          '合同完成后可以下载证据包和出证报告：签好的文件、证书与时间戳、每一步的记录和存证证明都在里面，证据包自带离线验证页，不依赖印信也能核对。',
      },
      {
        question: '印信不在了，文件还能验证吗？',
        answer: '能。签名、证书和时间戳都在 PDF 里，按公开标准制作，其他软件也能验证；证据包可以离线核对。',
      },
    ],
  },
  {
    id: 'safety',
    name: '账号与安全',
    action: { words: '我的账号', path: `${START}/account` },
    questions: [
      {
        question: '手机号换了怎么办？',
        answer: '旧号码还能收短信的，在“我的账号”换绑；收不到的，已实名的人可以用人脸换绑。',
      },
      {
        question: '别人拿到我的登录能签合同吗？',
        answer: '不能。每次签署都要另外确认意愿，验证码只对这一份内容有效。',
      },
      {
        question: '怎样注销？',
        answer: '在“我的账号”里注销。页面会先列出依法须保留的记录、保留多久；其余的数据随即删除。',
      },
    ],
  },
  {
    id: 'team',
    name: '团队协作',
    action: { words: '企业管理', path: `${START}/organization` },
    questions: [
      {
        question: '有哪些角色？',
        answer: `${Object.values(MEMBER_ROLES).join('、')}，各有各的权限，一人可以兼任；在“企业管理”里邀请同事并分配角色。`,
      },
      {
        question: '同事离职了怎么办？',
        answer: '管理员把他移出企业，登录立即失效；他经手的合同仍归企业所有。',
      },
    ],
  },
  {
    id: 'partners',
    name: '生态合作',
    action: { words: '登录合作平台', path: '/ecologyPlatform/login' },
    questions: [
      {
        question: '合作方的账号从哪里来？',
        answer:
          '签订合作协议之后由我们开通，第一次登录要改密码。忘记密码的，请贵公司的负责人联系我们重置。这个账号只用来对账，与签合同的账号无关。',
      },
      {
        question: '账单什么时候出，怎样核对？',
        answer:
          '每月 2 日 12:00 起出上个月的账单。在“未核对账单”里导入自己的 xlsx 或 csv 明细，按订单号逐条比对；没有差异的，凭短信验证码确认，几张可以一起确认。',
      },
      {
        question: '金额对不上怎么办？',
        answer:
          '在账单详情里选中有差异的明细，提出差异并附上凭证。我们受理之后，或者调账出新的一版，或者写明理由驳回；等待期间核对的期限不计时。',
      },
      {
        question: '确认之后又发现错误呢？',
        answer: '已确认的账单不再改动，更正计入下个月的账单。',
      },
      {
        question: '日后怎样证明账单就是这一张？',
        answer:
          '导出 PDF：它由我们的证书签名并加盖时间戳，导出这件事连同文件的摘要写进存证日志。任何人都可以在验证页核对这份文件。',
      },
    ],
  },
];
