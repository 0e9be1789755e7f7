// The one-page sample that anybody may sign without an account. No schema library here: the browser shows it too.

/** Stands on the page, in the file and in the certificates. */
export const EXPERIENCE_MARK = '体验·不具法律效力';

export const EXPERIENCE_CONTRACT = {
  title: '茶叶购销合同（体验）',
  company: '体验示例茶业有限公司',
  paragraphs: [
    `　　【${EXPERIENCE_MARK}】`,
    '　　甲方（卖方）：体验示例茶业有限公司',
    '　　乙方（买方）：体验用户',
    '　　一、甲方向乙方出售明前绿茶二十盒，每盒二百克，单价一百二十元，合计二千四百元。',
    '　　二、甲方在收到货款后三日内发货，运费由甲方承担。',
    '　　三、乙方收货时当场验看；包装破损、数量不符的，甲方补发。',
    '　　四、双方协商一致可以书面变更本合同。',
    '　　五、本合同以电子方式订立，自双方签名、盖章之时成立。',
  ],
} as const;

/** Nothing of a trial is kept for longer. */
export const EXPERIENCE_HOURS = 24;

/** Where the seal comes down on the page (A4), in millimetres. */
export const EXPERIENCE_SEAL = { left: 60, top: 122, diameter: 40 } as const;
