import { guardedFetcher } from '@yinxin/guarded-fetch';
import {
  defaultPolicy,
  type EvidenceSource,
  onlineMaterial,
  type ValidationData,
} from '@yinxin/pdf-signature';
import {
  Certificate,
  CMS_OID,
  formatName,
  type MaterialSource,
  nameWords,
  type PathMaterial,
  parseSignedData,
  validatePathWith,
} from '@yinxin/pki';
import { Failure } from '../errors.ts';

interface EvidenceInput {
  readonly anchors: readonly Uint8Array[];
  readonly chain: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  now(): Date;
}

/**
 * Everything a verifier will need later, for the signer and for its time stamps: given files first, then the public
 * addresses that the certificates name. A path that cannot be proven stops the signature: B-LT is not claimed in vain.
 */
export function evidenceService(input: EvidenceInput): EvidenceSource {
  return async (signature) => {
    const { targets, others } = certificatesToProve(signature);
    const gathered: ValidationData[] = [];
    for (const target of targets) gathered.push(await prove(target, others, input));
    return {
      certificates: distinct(gathered.flatMap((one) => [...one.certificates])),
      crls: distinct(gathered.flatMap((one) => [...(one.crls ?? [])])),
      ocspResponses: distinct(gathered.flatMap((one) => [...(one.ocspResponses ?? [])])),
    };
  };
}

function certificatesToProve(signature: Uint8Array): { targets: Certificate[]; others: Uint8Array[] } {
  const signed = parseSignedData(signature);
  const tokens = signed.signers
    .flatMap(({ unsignedAttributes }) => unsignedAttributes)
    .filter(({ type }) => type === CMS_OID.signatureTimeStamp)
    .flatMap(({ values }) => values);
  const others = [signed, ...tokens.map(parseSignedData)].flatMap(({ certificates }) => [...certificates]);
  return { targets: others.map((der) => new Certificate(der)).filter((one) => !one.isCa), others };
}

async function prove(
  target: Certificate,
  others: readonly Uint8Array[],
  { anchors, chain, crls, now }: EvidenceInput,
): Promise<ValidationData> {
  const fetched: PathMaterial[] = [];
  const result = await validatePathWith(remembering(onlineMaterial(guardedFetcher()), fetched), {
    certificate: target,
    anchors,
    intermediates: [...others, ...chain],
    crls,
    at: now(),
    revocation: defaultPolicy.revocation,
  });
  if (!result.valid) {
    const about = result.path[result.reason?.index ?? 0] ?? target;
    throw new Failure(
      `不能取得完整的验证信息：${result.reason?.message}（${nameWords(formatName(about.subject))}）`,
    );
  }
  return {
    certificates: result.path.map(({ der }) => der),
    crls: [...crls, ...fetched.flatMap((one) => [...(one.crls ?? [])])],
    ocspResponses: fetched.flatMap((one) => [...(one.ocspResponses ?? [])]),
  };
}

function remembering(source: MaterialSource, fetched: PathMaterial[]): MaterialSource {
  return {
    fetch: async (missing) => {
      const material = await source.fetch(missing);
      fetched.push(material);
      return material;
    },
  };
}

const distinct = (all: readonly Uint8Array[]): Uint8Array[] => [
  ...new Map(all.map((der) => [Buffer.from(der).toString('base64'), der])).values(),
];
