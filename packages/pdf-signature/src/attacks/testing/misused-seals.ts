import { bitString, ia5, integer, octetString, oid, sequence, utcTime, utf8 } from '@yinxin/der';
import { digestOf, OID, parseCertificate, SIGNATURES } from '@yinxin/pki';
import { makeSeal, type SesParty, signWithSeal } from '@yinxin/seal';
import type { AttackFiles } from './attack-classes.ts';
import type { Holder } from './certificates.ts';
import { aSignedFile } from './minimal.ts';
import { SIGNED, World } from './world.ts';

/** Whoever makes or uses a seal. */
export const partyOf = ({ certificate, spki, sign }: Holder): SesParty => ({
  certificate: parseCertificate(certificate),
  signer: { algorithm: SIGNATURES.sm2Sm3, publicKey: spki, sign: async (bytes) => sign(bytes) },
});
const day = (count: number) => new Date(SIGNED.getTime() + count * 86_400_000);

export const sealOf = (
  { maker, owner }: Record<'maker' | 'owner', Holder>,
  name = '甲公司公章',
): Promise<Uint8Array> =>
  makeSeal({
    ...{ maker: partyOf(maker), id: '33010000000001', vendor: 'YINXIN', owner: 'organization' },
    ...{ name, signers: [parseCertificate(owner.certificate)] },
    picture: { type: 'PNG', data: Uint8Array.of(1, 2, 3), widthMm: 40, heightMm: 40 },
    ...{ createdAt: day(-30), validFrom: day(-30), validTo: day(300) },
  });

interface SealedInput {
  seal: Uint8Array;
  by: Holder;
  /** What is sealed in place of the file. */
  over?: Uint8Array;
  /** Does something to the finished seal. */
  bend?: (contents: Buffer) => void;
}

const sealed = ({ seal, by, over, bend }: SealedInput): Promise<Uint8Array> =>
  aSignedFile({
    entries: '/SubFilter/GM.sm2seal',
    reservedBytes: 12_000,
    contents: async (signed) => {
      const made = Buffer.from(
        await signWithSeal({
          seal,
          signer: partyOf(by),
          data: over ?? signed,
          propertyInfo: 'PDF',
          time: SIGNED,
        }),
      );
      bend?.(made);
      return made;
    },
  });

interface OldSealInput {
  data: Uint8Array;
  maker: Holder;
  /** Whom the seal was made for. */
  owner: Holder;
  /** Who uses it, if not the owner. */
  by?: Holder;
  from: Date;
  to: Date;
}

/** As GM/T 0031-2014 wrote it. */
export function oldSealSignature({ data, maker, owner, by = owner, from, to }: OldSealInput): Uint8Array {
  const algorithm = oid(OID.sm2WithSm3);
  const makerCertificate = octetString(maker.certificate);
  const info = sequence(
    sequence(ia5('ES'), integer(1), ia5('YINXIN')),
    ia5('33010000000002'),
    sequence(
      integer(1),
      utf8('甲公司公章'),
      sequence(octetString(owner.certificate)),
      ...[from, from, to].map(utcTime),
    ),
    sequence(ia5('PNG'), octetString(Uint8Array.of(1, 2, 3)), integer(40), integer(40)),
  );
  const sealSignature = maker.sign(sequence(info, makerCertificate, algorithm));
  const toSign = sequence(
    integer(1),
    sequence(info, sequence(makerCertificate, algorithm, bitString(sealSignature))),
    bitString(utcTime(SIGNED)),
    bitString(digestOf('sm3', data)),
    ia5('PDF'),
    octetString(by.certificate),
    algorithm,
  );
  return sequence(toSign, bitString(by.sign(toSign)));
}

/** The honest twin: whoever verifies brings the certificates of authorities, which a seal does not carry. */
export async function anHonestSeal(world: World): Promise<Uint8Array> {
  const owner = world.person('甲公司');
  return sealed({ seal: await sealOf({ maker: world.person('制章机构'), owner }), by: owner });
}

/** Seals after GB/T 38540 that were bent, made by nobody, ended, or put under something else. */
export async function misusedSeals(world: World): Promise<AttackFiles> {
  const [maker, owner] = [world.person('制章机构'), world.person('甲公司')];
  const seal = await sealOf({ maker, owner });
  return {
    'seals of GB/T 38540: over other bytes': await sealed({ seal, by: owner, over: Buffer.from('other') }),
    'seals of GB/T 38540: another picture': await sealed({
      ...{ seal, by: owner },
      bend: (contents) => {
        const at = contents.indexOf(Buffer.of(4, 3, 1, 2, 3));
        contents[at + 2] = 9;
      },
    }),
    'seals of GB/T 38540: of an unknown maker': await sealed({
      seal: await sealOf({ maker: new World('sm2').person('假冒制章'), owner }),
      by: owner,
    }),
    'seals of GB/T 38540: after it ended, in the older form': await aSignedFile({
      entries: '/SubFilter/GM.sm2seal',
      reservedBytes: 12_000,
      contents: (data) => oldSealSignature({ data, maker, owner, from: day(-30), to: day(-1) }),
    }),
    'seals of GB/T 38540: used by somebody else, in the older form': await aSignedFile({
      entries: '/SubFilter/GM.sm2seal',
      reservedBytes: 12_000,
      contents: (data) =>
        oldSealSignature({ data, maker, owner, by: world.person('乙公司'), from: day(-30), to: day(300) }),
    }),
  };
}
