/** What whoever unpacks a package reads first; the judge knows it by every letter. */
export const README = `证据包说明

本证据包由印信应合同一方的请求制作，收有：
  证据报告.pdf  按法院审查的次序写明主体身份、意愿、原文、过程、完整性与存证，由电子认证服务机构签名
  合同文件/     已签署的 PDF 文件，证书、状态与时间戳在文件之内
  验证报告/     制作时对每个文件的验证报告（JSON）
  存证记录/     合同的每个事件（.json）与它在存证日志中的证明（.tlog-proof），
                检查点（检查点.txt）、检查点的时间戳（检查点.tsr）、日志与见证方的公钥（公钥.txt）
  证书/         签发机构的证书        证书状态/  签发机构最新的吊销列表
  离线验证器.html 用浏览器打开，断开网络也能核对本证据包
  manifest.json 全部文件的大小与 SHA-256、SM3 摘要；manifest.tsr 是对它的时间戳（RFC 3161），
                manifest.note 是存证日志对它的签名（Ed25519 与 SM2）

怎样核对（不需要联网，也不需要相信本平台的服务器），两种方法任选：
  甲、用浏览器打开离线验证器，选择证据包.zip 或解开后的文件夹。随包的 离线验证器.html 可能与证据包一同被伪造：
      请从平台网站的下载专区另行下载，或核对它的 SHA-256 与下载专区公布的一致。
  乙、用命令行：
      1. 从平台网站的下载专区取得命令行工具，从“存证日志现状”页保存公钥，从下载专区取得根证书。
         请不要用证据包自带的公钥与证书作为信任的依据：它们只供比对。
      2. 运行  yinxin evidence verify 证据包.zip --keys 公钥.txt --trust 根证书.pem
  结论分为“有效”“无法确认”“无效”，逐项说明理由。

每个事件的各个字段分别加盐后取摘要。您无权查看的字段（例如他人的来访地址）只给出摘要，
不影响核对：字段的摘要共同得出日志中的条目。发起方内部的事件只给出时间与次序。格式为公开标准：
  c2sp.org/tlog-proof、tlog-checkpoint、tlog-cosignature、tlog-policy；RFC 6962；RFC 3161。
`;

/** Texts that were given out stay known beside the newest. */
const EARLIER: readonly string[] = [
  `证据包说明

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
`,
];

export const isReadme = (text: string | undefined): boolean =>
  text !== undefined && (text === README || EARLIER.includes(text));
