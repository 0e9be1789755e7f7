import { OID } from '../oids.ts';

/** Object identifiers of CMS and CAdES. */
export const CMS_OID = {
  data: OID.data,
  signedData: OID.signedData,
  timeStampInfo: OID.timeStampInfo,
  contentType: OID.contentType,
  messageDigest: OID.messageDigest,
  signingTime: OID.signingTime,
  signingCertificate: OID.signingCertificate,
  signingCertificateV2: OID.signingCertificateV2,
  // ETSI EN 319 122-1 5.3, A.1.1.2, A.1.5
  signatureTimeStamp: '1.2.840.113549.1.9.16.2.14',
  certificateValues: '1.2.840.113549.1.9.16.2.23',
  revocationValues: '1.2.840.113549.1.9.16.2.24',
  // ISO 32000-1 12.8.3.3.2
  adbeRevocationInfoArchival: '1.2.840.113583.1.1.8',
  // RFC 5940 2.1
  ocspResponseInfo: '1.3.6.1.5.5.7.16.2',
  // GM/T 0010-2012 6.1
  gmData: '1.2.156.10197.6.1.4.2.1',
  gmSignedData: '1.2.156.10197.6.1.4.2.2',
} as const;
