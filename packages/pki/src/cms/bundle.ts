import { explicit, implicit, integer, oid, sequence, setOf } from '@yinxin/der';
import { CMS_OID } from './oids.ts';

/** Certificates alone in a SignedData without signers (RFC 5652 5.1, RFC 2315 9.1): what `.p7b` files hold. */
export const certificateBundle = (certificates: readonly Uint8Array[]): Uint8Array =>
  sequence(
    oid(CMS_OID.signedData),
    explicit(
      0,
      sequence(
        integer(1),
        setOf([]),
        sequence(oid(CMS_OID.data)),
        implicit(0, setOf(certificates)),
        setOf([]),
      ),
    ),
  );
