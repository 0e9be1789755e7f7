import type { SealRequest } from '../design/request.ts';

const longName =
  '新疆维吾尔自治区伊犁哈萨克自治州印信数字证书认证技术服务与电子合同存证科学研究院有限责任公司第一分公司';

/** The pictures we promise: each is a golden and was looked at by a person. */
export const catalogue: Record<string, SealRequest> = {
  official: { kind: 'official', name: '北京印信数字科技有限公司' },
  'official-joint-stock-code': {
    kind: 'official-joint-stock',
    name: '中国印信集团股份有限公司',
    code: '1101080123456',
  },
  'official-short-name': { kind: 'official', name: '印信科技' },
  'official-very-long-name': { kind: 'official', name: longName },
  'official-rare-characters': { kind: 'official', name: '𠮷林㛃䶮贸易(上海)有限公司' },
  'official-worn': {
    kind: 'official',
    name: '北京印信数字科技有限公司',
    wear: { seed: 'golden', strength: 'medium' },
  },
  contract: { kind: 'contract', name: '上海印信网络科技有限公司', code: '3101150012345' },
  'contract-numbered-without-star': {
    kind: 'contract',
    name: '上海印信网络科技有限公司',
    title: '合同专用章(2)',
    star: false,
  },
  finance: { kind: 'finance', name: '深圳市印信信息技术(集团)有限公司' },
  'finance-square': { kind: 'finance-square', name: '北京印信数字科技有限公司' },
  'finance-square-columns': { kind: 'finance-square', name: '北京印信数字科技有限公司', writing: 'columns' },
  personnel: { kind: 'personnel', name: '广州印信软件有限公司' },
  department: { kind: 'department', name: '印信大学', title: '信息化建设与管理处' },
  invoice: {
    kind: 'invoice',
    name: '杭州印信电子商务有限公司',
    taxNumber: '91330100MA27XF6Q2G',
    serial: 1,
  },
  'foreign-invested': { kind: 'foreign-invested', name: '印信（中国）投资有限公司', title: 'YINXIN CHINA' },
  union: { kind: 'union', name: '北京印信数字科技有限公司工会委员会' },
  'legal-representative': { kind: 'legal-representative', name: '张建国', suffix: '印' },
  'legal-representative-of': { kind: 'legal-representative', name: '李明', suffix: '之印' },
  'personal-three': { kind: 'personal', name: '张建国' },
  'personal-three-of': { kind: 'personal', name: '张建国', suffix: '之印' },
  'personal-two-rare': { kind: 'personal', name: '𠮷㛃' },
  'personal-without-border': { kind: 'personal', name: '欧阳修文', suffix: '印', border: false },
  'personal-long': { kind: 'personal', name: '阿卜杜拉·艾合买提' },
  'personal-oblong': { kind: 'personal-oblong', name: '王小丽', colour: '#12305C' },
};
