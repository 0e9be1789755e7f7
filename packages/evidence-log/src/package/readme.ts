/** What whoever unpacks it reads first; the judge knows it by every letter, so a text that was given out stays known beside a newer one. */
export const README = `证据包说明

本证据包由印信应合同一方的请求制作，收有：
  合同文件/     已签署的 PDF 文件，证书、状态与时间戳在文件之内
  验证报告/     制作时对每个文件的验证报告（JSON）
  存证记录/     合同的每个事件（.json）与它在存证日志中的证明（.tlog-proof），
                检查点（检查点.txt）、检查点的时间戳（检查点.tsr）、日志与见证方的公钥（公钥.txt）
  证书/         签发机构的证书        证书状态/  签发机构最新的吊销列表
  manifest.json 全部文件的大小与 SHA-256、SM3 摘要；manifest.tsr 是对它的时间戳（RFC 3161），
                manifest.note 是存证日志对它的签名（Ed25519 与 SM2）

怎样核对（不需要联网，也不需要相信本平台的服务器）：
  1. 从平台网站的下载专区取得命令行工具，从“存证日志现状”页保存公钥，从下载专区取得根证书。
     请不要用证据包自带的公钥与证书作为信任的依据：它们只供比对。
  2. 运行  yinxin evidence verify 证据包.zip --keys 公钥.txt --trust 根证书.pem
  3. 结论分为“有效”“无法确认”“无效”，逐项说明理由。

每个事件的各个字段分别加盐后取摘要。您无权查看的字段（例如他人的来访地址）只给出摘要，
不影响核对：字段的摘要共同得出日志中的条目。发起方内部的事件只给出时间与次序。格式为公开标准：
  c2sp.org/tlog-proof、tlog-checkpoint、tlog-cosignature、tlog-policy；RFC 6962；RFC 3161。
`;
