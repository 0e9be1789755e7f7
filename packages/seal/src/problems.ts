/** Everything that can go wrong for reasons a user can understand, with the sentence the user reads. */
const messages = {
  NAME_EMPTY: () => '印章名称不能为空',
  NAME_TOO_LONG: (d: Details) => `“${d.text}”太长，章面排不下，请缩短名称或选用更大的印章`,
  NAME_FORBIDDEN_CHARACTER: (d: Details) => `名称中不能使用字符“${d.character}”（${d.codePoint}）`,
  CHARACTER_MISSING: (d: Details) =>
    `字库中没有“${d.character}”（${d.codePoint}），无法制作印章，请上传印章图片或联系客服补字`,
  CODE_INVALID: () => '印章编码应为 13 位数字',
  TAX_NUMBER_INVALID: () => '纳税人识别号应为 15 至 20 位数字或大写字母',
  SERIAL_INVALID: () => '印章编号应为 1 至 99 的整数',
  SIZE_INVALID: () => '印章尺寸超出该类印章允许的范围',
  COLOUR_INVALID: () => '印章颜色应为 #RRGGBB 格式',
  OPACITY_INVALID: () => '印章不透明度应在 20% 至 100% 之间',
  HANDWRITING_EMPTY: () => '没有收到笔迹，请重新书写',
  HANDWRITING_TOO_SMALL: () => '笔迹太小，请写大一些',
  HANDWRITING_TOO_LARGE: () => '笔迹数据过多，请重新书写',
  HANDWRITING_INVALID: () => '笔迹数据有误，请重新书写',
  PICTURE_TOO_MANY_BYTES: (d: Details) => `图片不能超过 ${d.limit} MB，请压缩后重新上传`,
  PICTURE_TOO_MANY_PIXELS: (d: Details) => `图片像素过大（上限 ${d.limit} 万像素），请缩小后重新上传`,
  PICTURE_UNREADABLE: () => '图片无法读取，请上传 PNG、JPG 或 WebP 格式的印章图片',
  PICTURE_TOO_SMALL: (d: Details) => `图片太小，长和宽都不应小于 ${d.limit} 像素`,
  PICTURE_WITHOUT_SEAL: () => '没有在图片中找到红色印章，请将印章盖在白纸上，光线均匀地重新拍摄',
  LIBRARY_MISSING: (d: Details) => `没有安装 ${d.library}，无法绘制印章或处理印章图片；签名与验证不受影响`,
  PICTURE_SEAL_TOO_SMALL: (d: Details) => `图片中的印章太小（不足 ${d.limit} 像素），请靠近一些重新拍摄`,
} satisfies Record<string, (details: Details) => string>;

type Details = Record<string, string | number>;

export type SealProblemCode = keyof typeof messages;

export class SealProblem extends Error {
  readonly code: SealProblemCode;
  readonly details: Details;

  constructor(code: SealProblemCode, details: Details) {
    super(messages[code](details));
    this.name = 'SealProblem';
    this.code = code;
    this.details = details;
  }
}

export function sealProblem(code: SealProblemCode, details: Details = {}): SealProblem {
  return new SealProblem(code, details);
}
