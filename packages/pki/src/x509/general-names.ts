import {
  contextConstructed,
  contextPrimitive,
  DerError,
  type Element,
  explicit,
  ia5,
  implicit,
  octetString,
  oid,
  readDer,
  readOid,
  readString,
  sequence,
  TAG,
} from '@yinxin/der';
import { type Name, parseName } from './names.ts';

/** RFC 5280 4.2.1.6; kinds we never interpret keep their bytes. */
export type GeneralName =
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'dns'; readonly value: string }
  | { readonly kind: 'uri'; readonly value: string }
  | { readonly kind: 'ip'; readonly value: Uint8Array }
  | { readonly kind: 'directory'; readonly value: Name }
  | { readonly kind: 'registeredId'; readonly value: string }
  | { readonly kind: 'other'; readonly value: Uint8Array };

const TEXT_TAGS = { email: 1, dns: 2, uri: 6 } as const;

export function encodeGeneralName(name: GeneralName): Uint8Array {
  switch (name.kind) {
    case 'email':
    case 'dns':
    case 'uri':
      return implicit(TEXT_TAGS[name.kind], ia5(name.value));
    case 'ip':
      return implicit(7, octetString(name.value));
    case 'directory':
      // a CHOICE inside [4] is tagged explicitly (X.680 31.2.7)
      return explicit(4, name.value.der);
    case 'registeredId':
      return implicit(8, oid(name.value));
    case 'other':
      return name.value;
  }
}

export function decodeGeneralName(element: Element): GeneralName {
  switch (element.tag) {
    case contextPrimitive(1):
      return { kind: 'email', value: readString(element, TAG.ia5String) };
    case contextPrimitive(2):
      return { kind: 'dns', value: readString(element, TAG.ia5String) };
    case contextPrimitive(6):
      return { kind: 'uri', value: readString(element, TAG.ia5String) };
    case contextPrimitive(7):
      return { kind: 'ip', value: element.content };
    case contextConstructed(4):
      return { kind: 'directory', value: parseName(element.inner().bytes) };
    case contextPrimitive(8):
      return { kind: 'registeredId', value: readOid(element, element.tag) };
    default:
      if (element.tag < 0x80 || element.tag > 0xbf) throw new DerError('not a GeneralName', element.start);
      return { kind: 'other', value: element.bytes };
  }
}

export const encodeGeneralNames = (names: readonly GeneralName[]): Uint8Array =>
  sequence(...names.map(encodeGeneralName));

export const decodeGeneralNames = (der: Uint8Array): GeneralName[] =>
  readDer(der, TAG.sequence).children().map(decodeGeneralName);

export const uri = (value: string): GeneralName => ({ kind: 'uri', value });
