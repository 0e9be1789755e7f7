import { PdfArray, type PdfDict, type PdfDocument, PdfStream, type PdfValue } from '@yinxin/pdf';
import { isOrdinaryProfile } from './profile.ts';

/** A space whose colours every reader shows about alike. */
export interface Space {
  name: string;
  components: number;
  /** The colour that holds before one is named (ISO 32000-1 8.6.8). */
  initial: readonly number[];
}

export type Rgb = readonly [number, number, number];

export interface Colour {
  /** Space and components: two colours of one name look the same. */
  name: string;
  rgb: Rgb;
  brightness: number;
}

export const GREY: Space = { name: 'DeviceGray', components: 1, initial: [0] };
const RGB: Space = { name: 'DeviceRGB', components: 3, initial: [0, 0, 0] };
const CMYK: Space = { name: 'DeviceCMYK', components: 4, initial: [0, 0, 0, 1] };
const DEVICES = new Map([GREY, RGB, CMYK].map((space) => [space.name, space]));
/** Resources may put another space in the place of a device's (ISO 32000-1 8.6.5.6). */
const DEFAULTS = new Map([
  [GREY, 'DefaultGray'],
  [RGB, 'DefaultRGB'],
  [CMYK, 'DefaultCMYK'],
]);
const BY_OPERATOR = new Map([
  ['g', GREY],
  ['rg', RGB],
  ['k', CMYK],
]);

export const isDeviceColour = (operator: string): boolean => BY_OPERATOR.has(operator.toLowerCase());

const LIGHT = 0.85;
const READABLE = 0.25;

/** On such a colour dark text can be read. */
export const isBright = (brightness: number): boolean => brightness >= READABLE;
/** Paper: dark text below it is gone and nobody sees why. */
export const isLight = (brightness: number): boolean => brightness >= LIGHT;

/** A colour in grey, RGB or CMYK by the number of its components; none is no colour at all. Readers cut off the rest. */
export function rgbOf(components: readonly number[]): Rgb {
  const [a = 1, b = 0, c = 0, k = 0] = components.map((each) => Math.min(1, Math.max(0, each)));
  if (components.length === 3) return [a, b, c];
  if (components.length === 4) return [(1 - k) * (1 - a), (1 - k) * (1 - b), (1 - k) * (1 - c)];
  return [a, a, a];
}

/** Grey is exactly as bright as it says: the weights do not quite make one together. */
export const brightnessOfRgb = ([red, green, blue]: Rgb): number =>
  red === green && green === blue ? red : 0.3 * red + 0.59 * green + 0.11 * blue;

export const brightnessOf = (components: readonly number[]): number => brightnessOfRgb(rgbOf(components));

/** Undefined where the space is not known or takes another number of components. */
export function colourOf(space: Space | undefined, components: readonly PdfValue[]): Colour | undefined {
  const numbers = components.filter((each) => typeof each === 'number');
  if (!space || numbers.length !== components.length || numbers.length !== space.components) return undefined;
  const rgb = rgbOf(numbers);
  return { name: `${space.name} ${numbers.join(' ')}`, rgb, brightness: brightnessOfRgb(rgb) };
}

/** Spaces of a document; a profile is looked at once. */
export class Spaces {
  readonly #document: PdfDocument;
  readonly #contentOf: (stream: PdfStream) => Uint8Array;
  readonly #profiles = new Map<number, Space | undefined>();

  constructor(document: PdfDocument, contentOf: (stream: PdfStream) => Uint8Array) {
    this.#document = document;
    this.#contentOf = contentOf;
  }

  /** What `g`, `rg` and `k` paint with. */
  ofOperator = (operator: string, resources: PdfDict | undefined): Space | undefined =>
    this.#device(BY_OPERATOR.get(operator.toLowerCase()), this.#listed(resources));

  named(name: string, resources: PdfDict | undefined, isBorrowed: boolean): Space | undefined {
    const listed = this.#listed(resources);
    // Readers disagree on what a device's name means that resources give to another space.
    if (DEVICES.has(name)) return listed?.has(name) ? undefined : this.#device(DEVICES.get(name), listed);
    return isBorrowed ? undefined : this.#read(listed?.get(name), listed);
  }

  #listed = (resources: PdfDict | undefined): PdfDict | undefined =>
    this.#document.dict(resources?.get('ColorSpace'));

  #device(device: Space | undefined, listed: PdfDict | undefined): Space | undefined {
    const key = device && DEFAULTS.get(device);
    if (!key || !listed?.has(key)) return device;
    const found = this.#read(listed.get(key), undefined);
    return found?.components === device.components ? found : undefined;
  }

  #read(value: PdfValue | undefined, listed: PdfDict | undefined): Space | undefined {
    const found = this.#document.resolve(value);
    const [first, second] = found instanceof PdfArray ? found.items : [found];
    const kind = this.#document.name(first) ?? '';
    if (DEVICES.has(kind)) return this.#device(DEVICES.get(kind), listed);
    const profile = kind === 'ICCBased' ? this.#document.resolve(second) : undefined;
    return profile instanceof PdfStream ? this.#ofProfile(profile) : undefined;
  }

  #ofProfile(profile: PdfStream): Space | undefined {
    if (!this.#profiles.has(profile.start)) this.#profiles.set(profile.start, this.#judged(profile));
    return this.#profiles.get(profile.start);
  }

  #judged(profile: PdfStream): Space | undefined {
    const components = this.#document.number(profile.dict.get('N')) ?? 0;
    if (components !== 1 && components !== 3) return undefined;
    const range = this.#document.array(profile.dict.get('Range')) ?? [];
    const alternate = this.#document.resolve(profile.dict.get('Alternate'));
    const device = components === 1 ? GREY : RGB;
    if (range.some((each, index) => this.#document.number(each) !== index % 2)) return undefined;
    if (alternate !== null && this.#document.name(alternate) !== device.name) return undefined;
    if (!isOrdinaryProfile(this.#contentOf(profile), components)) return undefined;
    return { ...device, name: `profile ${profile.start}` };
  }
}
