import { cite } from '@yinxin/law/cite';
import { MedicalScene } from '~/ui/illustrations/scenes/medical.tsx';
import type { Solution } from '../solution.ts';

export const solution: Solution = {
  Picture: MedicalScene,
  lead: '医护一天签几百次，患者一次住院只签几份。医护用自己的证书签名，患者实名后在手机上签署，签好的文件都能验证。',
  needs: ['identity', 'seals', 'contracts', 'usbKey', 'evidence', 'api'],
  order: ['scenes', 'pains', 'flow', 'rules', 'cases'],
  titles: { pains: '临床和病案室的难处', scenes: '医院里需要签名的文书', rules: '病历与知情同意的规定' },
  closing: {
    title: '选几种文书先试',
    text: '说明电子病历厂商和要改造的文书，我们按您的文书演示签署与归档。',
  },
  pains: [
    { name: '签名拖慢临床', text: '病历写在系统里，签名还得打印出来，交班前一堆纸等着补签。' },
    { name: '知情同意难自证', text: '纸质同意书说明不了谁在场、讲了多久、患者看没看。' },
    { name: '病案占满库房', text: '纸质病案借阅、复印、质控都慢，扫描件又不能当原件。' },
  ],
  scenes: [
    {
      name: '知情同意',
      text: '患者或者近亲属实名后在手机上阅读、签署，医师随后签名。',
      capability: 'contracts',
      files: ['手术同意书', '麻醉同意书', '输血同意书', '特殊用药同意书'],
    },
    {
      name: '电子病历',
      text: '病历系统发起，医护用数字证书签名，上级医师审阅后再签。',
      capability: 'api',
      files: ['入院记录', '病程记录', '医嘱单', '护理记录'],
    },
    {
      name: '电子处方',
      text: '医师、药师按顺序签名，缺一个都不算完成。',
      capability: 'contracts',
      files: ['门诊处方', '住院处方', '外延处方'],
    },
    {
      name: '检验检查报告',
      text: '报告医师与审核医师分别签名，患者可以上网验证。',
      capability: 'contracts',
      files: ['检验报告', '影像报告', '病理报告'],
    },
    {
      name: '病案归档',
      text: '签好的文件带时间戳与验证材料，按病案号归档。',
      capability: 'contracts',
      files: ['病案首页', '出院小结'],
    },
    {
      name: '互联网医院与运营',
      text: '线上问诊协议、采购与人事文件用同一个平台。',
      capability: 'contracts',
      files: ['互联网诊疗告知书', '采购合同', '聘用合同'],
    },
  ],
  flow: {
    title: '一份手术同意书怎样签',
    lanes: ['医师', '患者', '病案室', '印信'],
    steps: [
      { lane: 1, name: '讲解病情', text: '风险与替代方案', capability: 'contracts' },
      { lane: 2, name: '患者签署', text: '实名后手写签名', capability: 'identity' },
      { lane: 1, name: '医师签名', text: '本人数字证书', capability: 'contracts' },
      { lane: 4, name: '固定证据', text: '身份、意愿与时间', capability: 'evidence' },
      { lane: 3, name: '无纸归档', text: '随病案长期保存', capability: 'contracts' },
    ],
  },
  rules: [
    {
      name: '电子病历应用管理规范（试行）（国卫办医发〔2017〕8 号）',
      text: '有条件的医疗机构，电子病历系统可以使用电子签名进行身份认证；可靠的电子签名与手写签名或盖章具有同等的法律效力。',
    },
    {
      ...cite('civil-code', 1219),
      text: '实施手术、特殊检查、特殊治疗的，医务人员应当及时向患者具体说明风险与替代方案，并取得其明确同意；不能或者不宜向患者说明的，向其近亲属说明并取得明确同意。',
    },
    {
      ...cite('personal-information-law', 28),
      text: '医疗健康信息与生物识别信息属于敏感个人信息，只采集必要的内容，并取得单独同意。',
    },
  ],
  caution:
    '没有核验身份的手写不是可靠的电子签名，患者签署之前须先实名；不满十八周岁或者不能操作手机的，请按医院制度由近亲属签署或者使用纸质文书。具体流程须与医院的病案管理制度一并确定。',
};
