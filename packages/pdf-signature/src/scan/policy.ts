/** What a finding means for signing. */
export type Severity = 'refuse' | 'warn' | 'allow';

export type FindingCode = keyof typeof messages;

/** Said to the person who wants to sign. */
export const messages = {
  JAVASCRIPT: '文件含有 JavaScript 脚本，打开时可能改变显示内容',
  AUTOMATIC_ACTION: '文件设置了自动执行的动作',
  LAUNCH_ACTION: '文件含有启动外部程序的动作',
  REMOTE_ACTION: '文件含有提交数据或打开其他文件的动作',
  LINK: '文件含有网页链接',
  XFA: '文件含有 XFA 动态表单，显示内容由程序生成',
  NEED_APPEARANCES: '表单要求阅读器重新生成外观，不同阅读器显示可能不同',
  FORM_FIELDS: '文件含有可填写的表单域，签署后填写会改变显示内容',
  OPTIONAL_CONTENT: '文件含有可切换显示的图层',
  EXTERNAL_STREAM: '文件内容引用了外部文件中的数据',
  REFERENCE_XOBJECT: '文件引用了另一份文件中的页面',
  EMBEDDED_FILE: '文件含有附件，附件内容不在页面中显示',
  MULTIMEDIA: '文件含有音视频、三维等动态内容',
  ANNOTATION_HIDDEN: '页面上有隐藏的批注，之后可能被显示出来',
  ANNOTATION_OVERLAP: '页面上有相互重叠的批注，其中一个可能遮盖内容',
  ANNOTATION_COVERS_PAGE: '有批注覆盖了页面的大部分区域，可能遮盖正文',
  FONT_NOT_EMBEDDED: '文件使用了未嵌入的字体，不同设备显示可能不同',
  DUPLICATE_OBJECT: '文件中同一对象有多个定义，不同阅读器可能看到不同内容',
  UNLISTED_OBJECT: '文件中藏有未登记的对象',
  UNREACHABLE_CONTENT: '文件中藏有未显示的页面或图文内容',
  DUPLICATE_KEY: '文件对象中有重复的键，不同阅读器可能看到不同内容',
  HYBRID: '文件使用了混合交叉引用，不同阅读器可能看到不同内容',
  DAMAGED: '文件结构不规范，阅读器需要修复后才能显示',
  TRAILING_BYTES: '文件末尾有不属于文档的数据',
  OVERSIZED: '文件中的页面内容或图片展开后过大，请用 PDF 软件压缩或重新导出后再上传',
  SCAN_INCOMPLETE: '部分内容无法检查',
} as const;

/** A policy is data: every finding has its consequence. */
export type ScanPolicy = Readonly<Record<FindingCode, Severity>>;

/** What the verifier would doubt afterwards is refused, so that whatever was signed is verified. */
export const defaultScanPolicy: ScanPolicy = {
  JAVASCRIPT: 'refuse',
  AUTOMATIC_ACTION: 'warn',
  LAUNCH_ACTION: 'refuse',
  REMOTE_ACTION: 'warn',
  LINK: 'allow',
  XFA: 'refuse',
  NEED_APPEARANCES: 'warn',
  FORM_FIELDS: 'warn',
  OPTIONAL_CONTENT: 'warn',
  EXTERNAL_STREAM: 'refuse',
  REFERENCE_XOBJECT: 'refuse',
  EMBEDDED_FILE: 'warn',
  MULTIMEDIA: 'warn',
  ANNOTATION_HIDDEN: 'warn',
  ANNOTATION_OVERLAP: 'warn',
  ANNOTATION_COVERS_PAGE: 'warn',
  FONT_NOT_EMBEDDED: 'allow',
  DUPLICATE_OBJECT: 'refuse',
  UNLISTED_OBJECT: 'refuse',
  UNREACHABLE_CONTENT: 'warn',
  DUPLICATE_KEY: 'refuse',
  HYBRID: 'refuse',
  DAMAGED: 'refuse',
  TRAILING_BYTES: 'refuse',
  OVERSIZED: 'refuse',
  SCAN_INCOMPLETE: 'refuse',
};
