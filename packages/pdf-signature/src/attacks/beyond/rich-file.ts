import { PERMS, reference } from '../testing/filled-form.ts';
import { aSignature, aStream, handSigned, handwritten } from '../testing/handwritten.ts';
import { alice, bob, world } from './open-file.ts';

/** A file whose pages inherit, share and lead to everything that a reader draws or opens with, each in an object of its own. */

const image = (samples: string, more = '') =>
  aStream(samples, `/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8${more}`);
const toUnicode = (code: string) =>
  aStream(`1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <31> <${code}> endbfchar`);

const CATALOG =
  '<</Type/Catalog/Pages 2 0 R/Names 60 0 R/Outlines 64 0 R/OCProperties 66 0 R/Metadata 70 0 R/PageLabels 71 0 R/ViewerPreferences 72 0 R/OutputIntents 73 0 R/StructTreeRoot 80 0 R/MarkInfo <</Marked true>>>>';
const form = (fields: string) =>
  `/AcroForm <</Fields [${fields}]/SigFlags 3/DR 10 0 R/DA(/F1 11 Tf 0 g)>>${PERMS}`;
export const richCatalog = (fields = '25 0 R 27 0 R 7 0 R', more = '') =>
  CATALOG.replace(/>>$/, `${form(fields)}${more}>>`);

/** Catalog 1, pages 2 and 8, page 4 with contents 13 to 15, page 9; resources 10; annotations 20. */
export const RICH: Readonly<Record<number, string>> = {
  1: richCatalog('25 0 R 27 0 R').replace(PERMS, ''),
  2: '<</Type/Pages/Kids [8 0 R]/Count 2/MediaBox [0 0 595 842]/Resources 10 0 R/Rotate 0>>',
  8: '<</Type/Pages/Parent 2 0 R/Kids [4 0 R 9 0 R]/Count 2/CropBox 43 0 R>>',
  4: '<</Type/Page/Parent 8 0 R/Contents 12 0 R/Annots 20 0 R/StructParents 0/Group 44 0 R>>',
  9: '<</Type/Page/Parent 8 0 R/Contents 16 0 R/Rotate 45 0 R/AA 46 0 R>>',
  10: '<</Font 11 0 R/XObject 17 0 R/ColorSpace 18 0 R/Pattern 19 0 R/ExtGState 30 0 R/Shading 31 0 R/Properties 32 0 R>>',
  11: '<</F1 33 0 R/F2 34 0 R/F3 35 0 R>>',
  12: '[13 0 R 14 0 R 15 0 R]',
  13: aStream('/P <</MCID 0>> BDC BT /F1 11 Tf 56 700 Td (The price is 100 yuan.) Tj ET EMC'),
  14: aStream('q /G1 gs /C1 cs 1 sc 56 600 20 20 re f /Pattern cs /P1 scn 90 600 20 20 re f /S1 sh Q'),
  15: aStream(
    '/OC /L1 BDC q 50 0 0 50 56 500 cm /X1 Do Q EMC BT /F2 11 Tf 56 400 Td (a) Tj /F3 11 Tf (ab) Tj ET',
  ),
  16: aStream('BT /F1 11 Tf 56 700 Td (Page two: not more than 100.) Tj ET /X2 Do'),
  17: '<</X1 47 0 R/X2 48 0 R>>',
  18: '<</C1 49 0 R>>',
  19: '<</P1 50 0 R>>',
  30: '<</G1 51 0 R>>',
  31: '<</S1 52 0 R>>',
  32: '<</L1 53 0 R>>',
  33: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding 36 0 R/FirstChar 32/LastChar 121/Widths 37 0 R/ToUnicode 38 0 R>>',
  34: '<</Type/Font/Subtype/Type3/FontBBox [0 0 9 9]/FontMatrix [.1 0 0 .1 0 0]/CharProcs 39 0 R/Encoding <</Differences [97/a]>>/FirstChar 97/LastChar 97/Widths [9]>>',
  35: '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts 41 0 R>>',
  36: '<</Type/Encoding/Differences [49/one]>>',
  37: `[${Array.from({ length: 90 }, (_, at) => (at === 17 ? 501 : 500)).join(' ')}]`,
  38: toUnicode('0031'),
  39: '<</a 40 0 R>>',
  40: aStream('9 0 d0 0 0 5 5 re f'),
  41: '[42 0 R]',
  42: '<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo <</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500/W 54 0 R/CIDToGIDMap 55 0 R>>',
  43: '[0 0 595 842]',
  44: '<</S/Transparency/CS/DeviceRGB>>',
  45: '0',
  46: '<</O 56 0 R>>',
  47: image('abcdefghijkl', '/ColorSpace/DeviceRGB/SMask 57 0 R/Decode 58 0 R'),
  48: aStream('q 0 0 9 9 re f Q', '/Type/XObject/Subtype/Form/BBox 59 0 R/Matrix [1 0 0 1 0 0]/OC 53 0 R'),
  49: '[/Indexed/DeviceRGB 1 <000000ff0000>]',
  50: aStream(
    '0 0 5 5 re f',
    '/PatternType 1/PaintType 1/TilingType 1/BBox [0 0 9 9]/XStep 9/YStep 9/Resources <<>>',
  ),
  51: '<</Type/ExtGState/ca 1/BM/Normal/SMask/None/TR 74 0 R>>',
  52: '<</ShadingType 2/ColorSpace/DeviceGray/Coords [0 0 9 9]/Function 75 0 R>>',
  53: '<</Type/OCMD/OCGs [67 0 R]/P/AnyOn>>',
  54: '[0 [500 500]]',
  55: aStream('\0\0\0\x01'),
  56: '<</S/GoTo/D [4 0 R/Fit]>>',
  57: image('dddd', '/ColorSpace/DeviceGray'),
  58: '[0 1 0 1 0 1]',
  59: '[0 0 9 9]',
  60: '<</Dests 61 0 R/EmbeddedFiles 62 0 R>>',
  61: '<</Names [(a) 63 0 R]>>',
  62: '<</Names [(prices.csv) 68 0 R]>>',
  63: '<</D [4 0 R/XYZ 0 700 1]>>',
  64: '<</Type/Outlines/First 65 0 R/Last 65 0 R/Count 1>>',
  65: '<</Title(Price)/Parent 64 0 R/Dest(a)>>',
  66: '<</OCGs [67 0 R]/D 69 0 R>>',
  67: '<</Type/OCG/Name(price)/Usage 76 0 R>>',
  68: '<</Type/Filespec/F(prices.csv)/UF(prices.csv)/EF <</F 77 0 R>>>>',
  69: '<</ON [67 0 R]/BaseState/ON/Order [67 0 R]>>',
  70: aStream('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', '/Type/Metadata/Subtype/XML'),
  71: '<</Nums [0 <</S/D>>]>>',
  72: '<</PrintScaling/None>>',
  73: '[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)>>]',
  74: '<</FunctionType 2/Domain [0 1]/C0 [0]/C1 [1]/N 1>>',
  75: '<</FunctionType 2/Domain [0 1]/C0 [0]/C1 [1]/N 1>>',
  76: '<</View <</ViewState/ON>>/Print <</PrintState/ON>>>>',
  77: aStream('price;100', '/Type/EmbeddedFile'),
  20: '[21 0 R 22 0 R 25 0 R 26 0 R]',
  21: '<</Type/Annot/Subtype/Link/Rect [56 650 90 660]/Border [0 0 0]/A 23 0 R>>',
  22: '<</Type/Annot/Subtype/FileAttachment/Rect [500 700 520 720]/F 4/FS 68 0 R/AP <</N 24 0 R>>>>',
  23: '<</S/URI/URI(https://example.org/terms)>>',
  24: aStream('0 0 5 5 re f', '/Type/XObject/Subtype/Form/BBox [0 0 20 20]'),
  25: '<</Type/Annot/Subtype/Widget/FT/Tx/T(buyer)/F 4/Rect [56 300 256 320]/P 4 0 R/AA 28 0 R/MK 29 0 R>>',
  26: '<</Type/Annot/Subtype/Widget/Parent 27 0 R/F 4/Rect [56 260 72 276]/P 4 0 R/AS/Off/AP 78 0 R>>',
  27: '<</FT/Btn/T(agree)/Kids [26 0 R]/V/Off/Opt 79 0 R>>',
  28: '<</K <</S/JavaScript/JS(1)>>>>',
  29: '<</BC [0]>>',
  78: '<</N <</Yes 24 0 R/Off 82 0 R>>>>',
  79: '[(I agree)]',
  80: '<</Type/StructTreeRoot/K 81 0 R/ParentTree 83 0 R/RoleMap 84 0 R>>',
  81: '<</Type/StructElem/S/P/P 80 0 R/Pg 4 0 R/K 0/A 85 0 R>>',
  82: aStream('', '/Type/XObject/Subtype/Form/BBox [0 0 20 20]'),
  83: '<</Nums [0 [81 0 R]]>>',
  84: '<</Text/P>>',
  85: '<</O/Layout/Placement/Block>>',
};

const SIGNED_LIST = RICH[20]!.replace(']', ' 7 0 R]');

/** What the revision of the signature says anew. */
export const RICH_SIGNED: Readonly<Record<number, string>> = { ...RICH, 1: richCatalog(), 20: SIGNED_LIST };

/** Certified with these words. */
export const richFile = (words = reference('DocMDP', '/P 3')): Promise<Uint8Array> =>
  handSigned(
    handwritten(undefined, { objects: RICH }),
    {
      objects: {
        1: RICH_SIGNED[1]!,
        6: aSignature(words),
        7: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/V 6 0 R/F 132/Rect [0 0 0 0]/P 4 0 R>>',
        20: SIGNED_LIST,
      },
    },
    world,
    alice,
  );

/** A second signer's revision (field 91, value 90) with what else is in it. */
export const signedAgain = (
  file: Uint8Array,
  objects: Record<number, string | undefined> = {},
): Promise<Uint8Array> =>
  handSigned(
    file,
    {
      objects: {
        1: richCatalog('25 0 R 27 0 R 7 0 R 91 0 R'),
        20: SIGNED_LIST.replace(']', ' 91 0 R]'),
        90: aSignature(),
        91: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature2)/V 90 0 R/F 132/Rect [0 0 0 0]/P 4 0 R>>',
        ...objects,
      },
    },
    world,
    bob,
  );
