/** How each law is called in a sentence. Small, because pages that cite carry it. */
export const lawNames = {
  'electronic-signature-law': '电子签名法',
  'civil-code': '民法典',
  'cryptography-law': '密码法',
  'cybersecurity-law': '网络安全法',
  'data-security-law': '数据安全法',
  'personal-information-law': '个人信息保护法',
  'e-commerce-law': '电子商务法',
  'labor-contract-law': '劳动合同法',
  'advertising-law': '广告法',
  'electronic-seal-measures': '电子印章管理办法',
  'online-government-services': '国务院关于在线政务服务的若干规定',
  'seal-management-1999': '国务院关于国家行政机关和企业事业单位社会团体印章管理的规定',
  'commercial-cryptography-regulations': '商用密码管理条例',
  'network-data-regulations': '网络数据安全管理条例',
  'authentication-service-measures': '电子认证服务管理办法',
  'government-authentication-measures': '电子政务电子认证服务管理办法',
  'face-recognition-measures': '人脸识别技术应用安全管理办法',
  'electronic-labor-contract': '电子劳动合同订立指引',
  'invoice-seal-2011': '国家税务总局公告2011年第7号',
  'guangdong-electronic-seal': '广东省电子印章管理暂行办法',
  'internet-court-rules': '最高人民法院关于互联网法院审理案件若干问题的规定',
  'online-litigation-rules': '人民法院在线诉讼规则',
  'civil-evidence-rules': '最高人民法院关于民事诉讼证据的若干规定',
  'civil-procedure-interpretation': '最高人民法院关于适用民事诉讼法的解释',
} as const;

export type LawSlug = keyof typeof lawNames;
