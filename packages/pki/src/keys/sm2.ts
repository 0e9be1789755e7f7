import { DerError } from '@yinxin/der';
import { newHash } from '@yinxin/primitives';

/** GB/T 32918.5: a, b, Gx, Gy of the recommended curve. */
const CURVE_CONSTANTS = Uint8Array.fromHex(
  'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc' +
    '28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93' +
    '32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7' +
    'bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
);

/** GM/T 0009-2012 10: the default user ID. */
const SM2_DEFAULT_ID = new TextEncoder().encode('1234567812345678');

/** Z of GB/T 32918.2 5.5, the hash of ID, curve and key that goes in front of every SM2 message. */
export function sm2Z(point: Uint8Array, id: Uint8Array = SM2_DEFAULT_ID): Uint8Array {
  if (point.length !== 65 || point[0] !== 4) throw new DerError('SM2 key is not an uncompressed point', 0);
  const bits = id.length * 8;
  return new Uint8Array(
    newHash('sm3')
      .update(Uint8Array.of(bits >> 8, bits & 0xff))
      .update(id)
      .update(CURVE_CONSTANTS)
      .update(point.subarray(1))
      .digest(),
  );
}
