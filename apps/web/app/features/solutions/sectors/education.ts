import { cite } from '@yinxin/law/cite';
import { EducationScene } from '~/ui/illustrations/scenes/education.tsx';
import type { Solution } from '../solution.ts';

export const solution: Solution = {
  Picture: EducationScene,
  lead: '开学季、毕业季，几千份文件挤在一周。按班级发出，家长在手机上签，班主任不再收纸条。',
  needs: ['identity', 'seals', 'contracts', 'templates', 'verification', 'evidence'],
  order: ['scenes', 'cases', 'pains', 'flow', 'rules'],
  titles: { pains: '收文件难在哪里', scenes: '学校里常签的文件', rules: '未成年人签署的规定' },
  closing: {
    title: '赶在下个学期前试一批',
    text: '告诉我们年级人数和文件种类，我们用一个班的名单演示全过程。',
  },
  pains: [
    { name: '集中在一周，收发靠人', text: '纸条带回家、家长签字、再交回来，总有几张丢在路上。' },
    { name: '家长签名难辨真假', text: '学生代签时有发生，出了事责任书不作数。' },
    { name: '证明开了又被质疑', text: '成绩单、在读证明被改动，用人单位来电核实。' },
  ],
  scenes: [
    {
      name: '招生与报名',
      text: '批量发给新生与家长，报到前签完。',
      capability: 'templates',
      files: ['报名协议', '录取通知书', '诚信承诺书'],
    },
    {
      name: '成绩与证明',
      text: '学生扫码填写申请，学校盖章出具，接收方上网验证。',
      capability: 'templates',
      files: ['成绩单', '在读证明', '毕业证明'],
    },
    {
      name: '培训与退费',
      text: '费用与退费规则写明，签后各留一份。',
      capability: 'contracts',
      files: ['课程服务协议', '退费协议'],
    },
    {
      name: '家校',
      text: '由监护人实名后签署，没签的可以催办。',
      capability: 'contracts',
      files: ['安全责任书', '活动知情同意书', '接送委托书'],
    },
    {
      name: '校企合作',
      text: '学校、企业、学生三方按顺序签，异地盖章不寄件。',
      capability: 'seals',
      files: ['实习三方协议', '产学研合同', '共建协议'],
    },
    {
      name: '教职工与科研',
      text: '聘任、保密、经费文件按审批流程发起。',
      capability: 'contracts',
      files: ['聘任合同', '保密协议', '经费审批单'],
    },
  ],
  flow: {
    title: '实习三方协议怎样签',
    lanes: ['学校', '学生', '企业', '印信'],
    steps: [
      { lane: 1, name: '批量发起', text: '按专业导入名单', capability: 'templates' },
      { lane: 2, name: '学生签署', text: '未成年由监护人签', capability: 'contracts' },
      { lane: 3, name: '企业盖章', text: '核验企业后加盖', capability: 'identity' },
      { lane: 1, name: '学校盖章', text: '院系审批后批量', capability: 'templates' },
      { lane: 4, name: '三方各得一份', text: '存证并可验证', capability: 'evidence' },
    ],
  },
  rules: [
    {
      ...cite('civil-code', [18, 20], 23),
      text: '八周岁以上的未成年人由监护人代理或者经其同意、追认，纯获利益、与年龄智力相适应的除外；不满八周岁的由监护人代理；十六周岁以上、以自己的劳动收入为主要生活来源的视为成年人。家校文件据此安排由谁签署；系统不为不满十八周岁的人实名，他们的文件由监护人签署。',
    },
    {
      ...cite('personal-information-law', 31),
      text: '处理不满十四周岁未成年人个人信息的，应当取得其父母或者其他监护人的同意，并制定专门的处理规则。',
    },
    {
      ...cite('electronic-signature-law', 14),
      text: '可靠的电子签名与手写签名或者盖章具有同等的法律效力。',
    },
  ],
  caution:
    '系统核实监护人本人的身份，不核实其与学生的关系，请学校按学籍资料自行核对。毕业证书、学位证书的颁发与查询另有规定，不在电子签署的范围内；这里的证明是学校自行出具的证明文书。',
};
