import { generateKeyPairSync, sign } from 'node:crypto';
import { type PdfDict, PdfRef } from '@yinxin/pdf';
import { assembleSignedData, cmsSigner, digestOf, prepareSignedAttributes, signedData } from '@yinxin/pki';
import type { AttackFiles } from './attack-classes.ts';
import { aCertificate, aCrl, type Holder } from './certificates.ts';
import { craft } from './craft.ts';
import { withSecondSigner } from './messages.ts';
import { misusedSeals } from './misused-seals.ts';
import { stampOf, withSealPicture } from './painted-seal.ts';
import { aContract, append, SIGNED, type World } from './world.ts';

const CATALOG = new PdfRef(1);
/** Refused without asking anybody, so that the status comes from the file or from nowhere. */
const NOWHERE = 'http://127.0.0.1/branch.crl';

/** A branch of the authority: what it says of its certificates is in the file alone. */
function aBranch(world: World) {
  const { kind, ca, root } = world;
  const branch = aCertificate({ subject: '测试分支', kind, ca: true, issuer: ca });
  const person = (subject: string) => aCertificate({ subject, kind, issuer: branch, crlUrl: NOWHERE });
  const chain = [branch.certificate, ca.certificate];
  const certificates = [...chain, root.certificate];
  return {
    ...{ branch, person },
    /** Signed with these lists beside it. */
    sign: (holder: Holder, lists: readonly Uint8Array[]) =>
      world.sign(
        aContract(),
        {
          ...world.services('B-LT'),
          evidence: () => ({ certificates, crls: [...world.crls(), ...lists] }),
        },
        world.signerFor(holder, { chain }),
      ),
  };
}

/** The honest twin of what is done to validation data: a branch that says by its own list that all is well. */
export function anHonestBranchFile(world: World): Promise<Uint8Array> {
  const { branch, person, sign: signWith } = aBranch(world);
  return signWith(person('甲'), [aCrl(branch)]);
}

async function validationData(world: World): Promise<AttackFiles> {
  const { branch, person, sign: signWith } = aBranch(world);
  const holder = person('甲');
  const honest = await signWith(holder, [aCrl(branch)]);
  const digest = world.kind === 'sm2' ? 'sm3' : 'sha256';
  const foreign = await world.timeStamp().stamp(digestOf(digest, Buffer.from('another signature')));
  const brief = world.person('短期', { to: new Date('2026-06-10T18:00:00Z') });
  const old = { thisUpdate: new Date('2026-05-01T00:00:00Z'), nextUpdate: new Date('2026-05-02T00:00:00Z') };
  const rogue = aCertificate({ subject: '测试分支', kind: world.kind, ca: true });
  return {
    'validation data and time stamps: the lists are taken out of the store': append(honest, (update) => {
      const store = (update.get(CATALOG) as PdfDict).get('DSS') as PdfRef;
      update.set(store, (update.get(store) as PdfDict).with({ CRLs: undefined, VRI: undefined }));
    }),
    'validation data and time stamps: the store is taken away': append(honest, (update) =>
      update.set(CATALOG, (update.get(CATALOG) as PdfDict).with({ DSS: undefined })),
    ),
    'validation data and time stamps: a stamp of another signature on an expired certificate':
      await world.sign(
        aContract(),
        { level: 'B-T', at: SIGNED, timeStamp: { digest, stamp: () => foreign } },
        world.signerFor(brief),
      ),
    'status and expiry: a list that the subject signed itself': await signWith(holder, [
      aCrl({ ...holder, name: branch.name }),
    ]),
    'status and expiry: a list of a look-alike issuer': await signWith(holder, [aCrl(rogue)]),
    'status and expiry: a list that ended before': await signWith(holder, [aCrl(branch, old)]),
  };
}

async function containers(world: World): Promise<AttackFiles> {
  const contract = aContract();
  const [alice, bob] = [world.person('甲'), world.person('乙')];
  const digest = world.kind === 'sm2' ? 'sm3' : 'sha256';
  const OTHER = Buffer.from('something else');
  const message = (content: Uint8Array, by: Holder = alice, attached = false) =>
    signedData({
      ...{ signer: cmsSigner({ certificate: by.certificate }), sign: by.sign, content },
      ...{ detached: !attached, furtherCertificates: [world.ca.certificate] },
    });
  const adbe = (contents: (signed: Uint8Array) => Promise<Uint8Array>) =>
    craft(contract, { subFilter: 'adbe.pkcs7.detached', contents });
  const to = new Date('2039-01-01T00:00:00Z');
  const twin = aCertificate({ subject: '甲', like: alice, issuer: world.ca, serial: alice.serial, to });
  const swapped = async (content: Uint8Array) => {
    const signer = cmsSigner({ certificate: alice.certificate });
    const prepared = prepareSignedAttributes({ signer, messageDigest: digestOf(digest, content) });
    return assembleSignedData(prepared, alice.sign(prepared.toBeSigned), {
      omitSignerCertificate: true,
      furtherCertificates: [twin.certificate, world.ca.certificate],
    });
  };
  return {
    'containers: two signers in one': await adbe(async (signed) =>
      withSecondSigner(await message(signed), await message(signed, bob)),
    ),
    'containers: content of its own': await adbe(() => message(OTHER, alice, true)),
    'containers: over other bytes': await craft(contract, { contents: () => message(OTHER) }),
    'containers: the certificate is exchanged for a twin': await craft(contract, { contents: swapped }),
    'containers: no certificate of the signer': await craft(contract, {
      contents: (content) =>
        signedData({
          ...{ signer: cmsSigner({ certificate: alice.certificate }), sign: alice.sign, content },
          ...{ detached: true, omitSignerCertificate: true, furtherCertificates: [world.ca.certificate] },
        }),
    }),
    'containers: no message at all': await craft(contract, { contents: () => Buffer.from('no message') }),
    'weak keys and digests: another key': await world.sign(
      contract,
      {},
      world.signerFor({ ...alice, sign: bob.sign }),
    ),
    ...(await weak(world, alice)),
  };
}

async function weak(world: World, alice: Holder): Promise<AttackFiles> {
  const contract = aContract();
  const short = world.person('戊', { kind: 'rsa-1024' });
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
  const old: Holder = {
    ...aCertificate({ subject: '辛', like: { ...alice, spki }, issuer: world.ca }),
    sign: (bytes) => sign('sha1', bytes, privateKey),
  };
  const by = (holder: Holder, digest?: 'sha1') =>
    craft(contract, {
      contents: (content) =>
        signedData({
          signer: cmsSigner({ certificate: holder.certificate, ...(digest && { digest }) }),
          ...{ sign: holder.sign, content, detached: true },
          furtherCertificates: [world.ca.certificate],
        }),
    });
  return {
    'weak keys and digests: RSA of 1024 bits': await by(short),
    'weak keys and digests: SHA-1': await by(old, 'sha1'),
  };
}

async function fakeTrust(world: World): Promise<AttackFiles> {
  const { kind } = world;
  const lookAlike = aCertificate({ subject: '测试签发', kind, ca: true });
  const person = world.person('甲');
  const signed = (holder: Holder, issuer: Holder) =>
    world.sign(
      aContract(),
      world.services('B-T'),
      world.signerFor(holder, { chain: [issuer.certificate, world.ca.certificate] }),
    );
  return {
    'fake trust: a look-alike issuer': await signed(world.person('甲', { issuer: lookAlike }), lookAlike),
    'fake trust: a person who plays authority': await signed(world.person('丙', { issuer: person }), person),
    'fake trust: signed by itself': await signed(aCertificate({ subject: '甲', kind }), world.ca),
  };
}

/** What was never signed as it claims: forged containers, status, trust, and seals that are pictures. */
export async function forgedSignatures(world: World): Promise<AttackFiles> {
  return {
    ...(await validationData(world)),
    ...(await containers(world)),
    ...(await fakeTrust(world)),
    'visual fake: a stamp with a seal': withSealPicture(aContract(), (update, image) =>
      stampOf(update, image, [330, 60, 440, 170]),
    ),
    ...(world.kind === 'sm2' ? await misusedSeals(world) : {}),
  };
}
