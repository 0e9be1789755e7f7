// Verifying who people and companies are.
import { area } from './page.ts';

export const authPages = area({ access: 'login', indexed: false, cached: false, anyDevice: false }, [
  {
    path: '/auth',
    phone: '/mobile/auth',
    layout: 'auth',
    phoneLayout: 'auth',
    file: 'auth/entry.tsx',
    title: '认证',
  },
  {
    path: '/auth/PersonAuthType',
    phone: '/mobile/auth/PersonAuthType',
    layout: 'auth',
    phoneLayout: 'auth',
    file: 'auth/ways.tsx',
    title: '选择认证方式',
  },
  {
    path: '/auth/PersonAuthBasicInfo',
    phone: '/mobile/auth/PersonAuthBasicInfo',
    layout: 'auth',
    phoneLayout: 'auth',
    file: 'auth/basic-info.tsx',
    title: '填写身份信息',
  },
  {
    path: '/auth/PersonAuthPhone',
    phone: '/mobile/auth/PersonAuthPhone',
    layout: 'auth',
    phoneLayout: 'auth',
    file: 'auth/phone.tsx',
    title: '手机号与银行卡核验',
  },
  {
    path: '/auth/PersonAuthFace',
    phone: '/mobile/auth/PersonAuthFace',
    layout: 'auth',
    phoneLayout: 'auth',
    file: 'auth/face.tsx',
    title: '人脸识别',
  },
  {
    path: '/auth/PersonAuthAdminAudit',
    phone: '/mobile/auth/PersonAuthAdminAudit',
    layout: 'auth',
    phoneLayout: 'auth',
    file: 'auth/review.tsx',
    title: '人工审核',
  },
  {
    path: '/auth/CompanyAuth',
    phone: '/mobile/auth/CompanyAuth',
    layout: 'auth',
    phoneLayout: 'auth',
    file: 'auth/company.tsx',
    title: '企业认证',
  },
  {
    path: '/auth/AuthResult',
    phone: '/mobile/auth/AuthResult',
    layout: 'auth',
    phoneLayout: 'auth',
    file: 'auth/result.tsx',
    title: '认证结果',
  },
  // Where a phone ends that only lent its camera to a computer; nobody is signed in there.
  {
    path: '/mobile/auth/FaceDone',
    layout: 'empty',
    file: 'auth/face-done.tsx',
    access: 'public',
    anyDevice: true,
    worksInApp: true,
    title: '请回到电脑',
  },
  // Where a phone comes back to that confirmed something other than its owner's identity.
  {
    path: '/mobile/auth/face-back',
    layout: 'empty',
    file: 'auth/face-back.tsx',
    anyDevice: true,
    worksInApp: true,
    title: '人脸识别结果',
  },
]);
