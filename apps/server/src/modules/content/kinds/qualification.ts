import { z } from 'zod';
import { line, optionalDay, optionalLine, sample } from './fields.ts';

export const QualificationData = z
  .strictObject({
    name: line('名称', 60),
    basis: optionalLine('依据', 100),
    number: line('编号', 60),
    issuer: line('颁发机构', 60),
    /** Empty where it does not end. */
    validUntil: optionalDay,
    /** The id of an uploaded picture. */
    picture: z.union([z.literal(''), z.uuid()], '请上传图片').default(''),
    sample,
  })
  .refine(
    (data) => !data.sample || data.number.includes('示例'),
    '示例资质的编号须含“示例”二字，以免被当作真实编号',
  );
