import type { IconName } from '../../ui/index.ts';

export interface Product {
  /** The anchor of its section. */
  key: 'sign' | 'seal' | 'contract' | 'evidence' | 'rights' | 'office';
  icon: IconName;
  name: string;
  promise: string;
  text: string;
  points: string[];
}

/** The six products in full; home/content.ts has their short form. */
export const six: Product[] = [
  {
    key: 'sign',
    icon: 'sign',
    name: '电子签名',
    promise: '确认是本人，确认是本意',
    text: '签名之前先核实身份，签名当下再确认意愿，两件事分开记录。',
    points: [
      '短信、人脸、签署密码、智能密码钥匙，可单用也可组合，人脸之外总有另一条路',
      '手写签名、扫码签署、批量签署、顺序与并行签署',
      '每个签名都带数字证书与可信时间戳，签完立即可以验证',
    ],
  },
  {
    key: 'seal',
    icon: 'seal',
    name: '电子印章',
    promise: '一枚章，管得住、说得清',
    text: '从申请、制作、授权到注销，每一枚印章、每一次使用都有出处。',
    points: [
      '印章结构遵循 GB/T 38540-2020，与数字证书绑定，图形按毫米绘制不失真',
      '公章、合同章、财务章、人事章与个人名章，按人、按场景授权',
      '用印先审批，普通盖章、骑缝章、组合盖章一次完成',
    ],
  },
  {
    key: 'contract',
    icon: 'document',
    name: '合同管理',
    promise: '从起草到履约，都在一处',
    text: '模板起草、发起签署、催办归档、到期续签，一本台账看到底。',
    points: [
      '模板与填写项，一份模板批量生成',
      '签署顺序、抄送、催办、撤回、拒签、到期提醒与作废',
      '按文件夹归档，按编号、当事人、状态检索',
    ],
  },
  {
    key: 'evidence',
    icon: 'chain',
    name: '数据存证',
    promise: '写进去，就改不了',
    text: '关键步骤的摘要写入默克尔日志，由独立见证方共同签名，任何人都能核对。',
    points: [
      '只增不改，包括我们自己也不能悄悄改写',
      '收录证明随合同下载，离线可验',
      '公开查询只显示摘要与脱敏信息，看不到合同内容',
    ],
  },
  {
    key: 'rights',
    icon: 'scales',
    name: '法律维权',
    promise: '要用的时候，拿得出来',
    text: '出证按 GB/T 39321-2020 的流程：申请、受理、提取、验证、出证。',
    points: [
      '一份报告讲清谁、何时、以什么方式、签了什么',
      '附离线验证方法，不依赖我们的服务是否在线',
      '报告本身带签名，真伪可验',
    ],
  },
  {
    key: 'office',
    icon: 'people',
    name: '协同办公',
    promise: '审批通过，章就盖好',
    text: '在大家已经用惯的地方办事：企业微信里审批，业务系统里发起，手机上签。',
    points: [
      '企业微信内收待办、审批、签署',
      '与 OA、ERP、人事系统对接，结果自动回写',
      '电脑与手机同一账号，随时接着办',
    ],
  },
];
