// What can be set of a drawn face, by the tables of faces and types; the form, its checks and the preview read it.
import { type DrawnFace, NAME_SUFFIXES, SEAL_FACES, SEAL_TYPES, type SealFaceName } from '@yinxin/api/client';

export type DrawableType = {
  [Type in keyof typeof SEAL_TYPES]: (typeof SEAL_TYPES)[Type]['faces'] extends readonly [] ? never : Type;
}[keyof typeof SEAL_TYPES];

export type FaceErrors = Partial<Record<'code' | 'serial', string>>;

type Setting = 'serial' | 'star' | 'border' | 'suffix' | 'code';

export const facesOf = (type: DrawableType): readonly SealFaceName[] => SEAL_TYPES[type].faces;
export const widthsOf = (face: SealFaceName): readonly number[] => SEAL_FACES[face].widthsMm;
export const takes = (face: SealFaceName, setting: Setting): boolean =>
  (SEAL_FACES[face].takes as readonly Setting[]).includes(setting);

const usualSuffix = NAME_SUFFIXES[1];

/** The face as it usually is. */
function faceNamed(face: SealFaceName): DrawnFace {
  return {
    source: 'drawn',
    face,
    widthMm: widthsOf(face)[0],
    ...(takes(face, 'star') && { star: true }),
    ...(takes(face, 'border') && { border: true }),
    ...(takes(face, 'suffix') && { suffix: usualSuffix }),
  };
}

export const firstFace = (type: DrawableType): DrawnFace => faceNamed(facesOf(type)[0] as SealFaceName);

/** Another face keeps what both can have. */
export function withFace(before: DrawnFace, face: SealFaceName): DrawnFace {
  const { code, serial, star, border, suffix } = before;
  const kept = Object.entries({ code, serial, star, border, suffix }).filter(
    ([setting, value]) => value !== undefined && takes(face, setting as Setting),
  );
  return { ...faceNamed(face), ...Object.fromEntries(kept) };
}

const CODE = /^\d{13}$/;

export function faceErrors({ code, serial }: DrawnFace): FaceErrors {
  return {
    ...(code && !CODE.test(code) && { code: '印章编码应为 13 位数字' }),
    ...(serial !== undefined &&
      !(Number.isInteger(serial) && serial >= 1 && serial <= 99) && { serial: '编号为 1 至 99' }),
  };
}

/** What can be drawn already: half a code is left out until it is whole. */
export function drawable(design: DrawnFace): DrawnFace {
  const wrong = faceErrors(design);
  const { code, serial, ...rest } = design;
  return {
    ...rest,
    ...(code && !wrong.code && { code }),
    ...(serial !== undefined && !wrong.serial && { serial }),
  };
}
