import type { SiteInfo } from '@yinxin/api/page';

export interface Filing {
  text: string;
  url?: string;
}

/**
 * What the law asks a certificate authority to show (电子签名法 18; 电子商务法 15; 互联网信息服务管理办法 12).
 * A value that is not set is left out; the demo shows the place it will have, marked as a sample.
 */
export function filings(
  site: Pick<
    SiteInfo,
    'companyName' | 'creditCode' | 'caLicence' | 'telecomLicence' | 'icpFiling' | 'policeFiling' | 'demo'
  >,
): Filing[] {
  const rows = [
    { label: '运营主体', value: site.companyName },
    { label: '统一社会信用代码', value: site.creditCode },
    { label: '电子认证服务许可证号', value: site.caLicence },
    { label: '增值电信业务经营许可证号', value: site.telecomLicence },
    { label: 'ICP 备案号', value: site.icpFiling, url: 'https://beian.miit.gov.cn/' },
    { label: '公网安备号', value: site.policeFiling, url: 'https://beian.mps.gov.cn/' },
  ];
  return rows.flatMap(({ label, value, url }) => {
    if (site.demo)
      return [{ text: `${label}${value ? `：${value}` : ''}${value.includes('示例') ? '' : '（示例）'}` }];
    return value ? [{ text: `${label}：${value}`, url }] : [];
  });
}
