import { type Certificate, digestOf, type Signer } from '@yinxin/pki';
import { makeSeal } from '@yinxin/seal';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { problem } from '../../../http/problem.ts';
import type { SealDependencies } from '../dependencies.ts';
import { type Draughtsman, requestOf } from '../faces/draw.ts';
import { strokesOf } from '../faces/handwriting.ts';
import { cleanBytes, findOwnPicture } from '../faces/pictures.ts';
import { holderOf, ownerOfRow } from '../owners.ts';
import { lockSeal } from '../seals.ts';
import { type Making, type SealRow, type SealVersion, sealVersions } from '../tables.ts';

type Parts = SealDependencies & { draughtsman: Draughtsman };

interface Face {
  title: string;
  picture: Buffer;
  widthMm: number;
  heightMm: number;
}

/** GB/T 38540: the size is in whole millimetres. */
const whole = (mm: number) => Math.max(1, Math.round(mm));

async function drawFace(parts: Parts, making: Making, seal: SealRow): Promise<Face> {
  const { db, draughtsman } = parts;
  const { design } = making;
  const holder = await holderOf(parts, db, ownerOfRow(making));
  const title = seal.ownerKind === 'organization' ? `${holder.name}${seal.name}` : holder.name;
  if (!design) {
    const before = await versionOf(parts, seal.id, seal.version);
    if (!before) throw new Error(`seal ${seal.id} has no face`);
    const { picture, widthMm, heightMm } = before;
    return { title, picture, widthMm, heightMm };
  }
  if (design.source === 'picture') {
    const picture = await findOwnPicture(db, ownerOfRow(making), design.pictureId);
    const { widthMm, heightMm } = picture;
    return { title, picture: await cleanBytes(parts, picture), widthMm, heightMm };
  }
  const drawn = await draughtsman.draw(
    design.source === 'drawn'
      ? { draw: 'seal', request: requestOf(seal.type, design, holder), print: true }
      : {
          draw: 'handwriting',
          strokes: await strokesOf(parts, db, making.ownerId, design.handwritingId),
          print: true,
        },
  );
  const { png, width, height } = drawn;
  return { title, picture: Buffer.from(png), widthMm: whole(width), heightMm: whole(height) };
}

export async function versionOf(
  { db }: Pick<SealDependencies, 'db'>,
  sealId: string,
  version: number,
): Promise<SealVersion | undefined> {
  const [found] = await db
    .select()
    .from(sealVersions)
    .where(and(eq(sealVersions.sealId, sealId), eq(sealVersions.version, version)));
  return found;
}

async function versionOfMaking({ db }: Parts, makingId: string): Promise<SealVersion | undefined> {
  const [found] = await db.select().from(sealVersions).where(eq(sealVersions.makingId, makingId));
  return found;
}

/** What the seal-maker will be asked to sign, written down with the next number; once for a making. */
export async function prepareVersion(
  parts: Parts,
  making: Making,
  seal: SealRow,
  certificate: Certificate,
): Promise<SealVersion> {
  const known = await versionOfMaking(parts, making.id);
  if (known) return known;
  const face = await drawFace(parts, making, seal);
  const { serial, notBefore, notAfter } = certificate;
  await parts.db.transaction(async (tx) => {
    await lockSeal(tx, seal.id);
    const [newest] = await tx
      .select({ version: sealVersions.version })
      .from(sealVersions)
      .where(eq(sealVersions.sealId, seal.id))
      .orderBy(desc(sealVersions.version))
      .limit(1);
    await tx
      .insert(sealVersions)
      .values({
        sealId: seal.id,
        version: (newest?.version ?? 0) + 1,
        makingId: making.id,
        serial,
        ...face,
        validFrom: notBefore,
        validTo: notAfter,
      })
      .onConflictDoNothing({ target: sealVersions.makingId });
  });
  const prepared = await versionOfMaking(parts, making.id);
  if (!prepared) throw new Error(`the face of making ${making.id} was not stored`);
  return prepared;
}

const isVersion = ({ sealId, version }: SealVersion) =>
  and(eq(sealVersions.sealId, sealId), eq(sealVersions.version, version));

/**
 * Has the seal-maker sign: the digest of what is signed is committed before the key is used, the exact bytes after it.
 * Tried again, the very same content is signed; of two who do so at once the first one's bytes are the seal.
 */
export async function signVersion(
  parts: Parts,
  seal: SealRow,
  version: SealVersion,
  certificate: Certificate,
): Promise<SealVersion> {
  if (version.der) return version;
  const { db, certificates, vendor } = parts;
  const maker = await certificates.sealMaker();
  const der = await makeSeal({
    maker: { certificate: maker.certificate, signer: intendedIn(parts, version, maker.signer) },
    id: seal.number,
    vendor,
    owner: seal.ownerKind,
    name: version.title,
    signers: [certificate],
    picture: {
      type: 'PNG',
      data: new Uint8Array(version.picture),
      widthMm: version.widthMm,
      heightMm: version.heightMm,
    },
    createdAt: version.createdAt,
    validFrom: version.validFrom,
    validTo: version.validTo,
  });
  await db
    .update(sealVersions)
    .set({ der: Buffer.from(der), madeAt: sql`now()` })
    .where(and(isVersion(version), isNull(sealVersions.der)));
  const made = await versionOf(parts, version.sealId, version.version);
  if (!made?.der) throw new Error(`the seal ${seal.number} was not stored`);
  return made;
}

const intendedIn = ({ db }: Parts, version: SealVersion, signer: Signer): Signer => ({
  ...signer,
  async sign(content) {
    const digest = Buffer.from(digestOf('sm3', content));
    await db
      .update(sealVersions)
      .set({ contentDigest: digest })
      .where(and(isVersion(version), isNull(sealVersions.contentDigest)));
    const intended = await versionOf({ db }, version.sealId, version.version);
    if (!intended?.contentDigest?.equals(digest))
      throw problem('SEAL_FACE', { reason: '章面与登记的不一致' });
    return signer.sign(content);
  },
});
