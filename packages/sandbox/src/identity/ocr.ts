import { refuse, respond, type TencentGateway } from '../tencent/gateway.ts';
import { type OperationName, troubleOf } from './outcomes.ts';
import { type IdentityService, readFields, textOf } from './service.ts';
import { readSpecimen, type Specimen, type SpecimenKind } from './specimen.ts';

type Facts<K extends SpecimenKind> = Extract<Specimen, { kind: K }>;

/** IDCardOCR, BizLicenseOCR and BankCardOCR of ocr 2018-11-19: they read specimens (specimen.ts) and nothing else. */
export function serveOcr(gateway: TencentGateway, { chosen, journal }: IdentityService): void {
  const serve = <K extends SpecimenKind>(
    action: string,
    operation: OperationName,
    kindOf: (body: Record<string, unknown> | undefined) => K,
    fields: (facts: Facts<K>) => object,
  ) =>
    gateway.on('ocr', '2018-11-19', action, async (bytes) => {
      const outcome = chosen(operation);
      const trouble = troubleOf(outcome);
      if (trouble) return trouble;
      const body = readFields(bytes);
      const picture = Buffer.from(textOf(body?.ImageBase64), 'base64');
      if (picture.length === 0) return refuse('FailedOperation.EmptyImageError', '图片内容为空。');
      const facts = outcome === 'unreadable' ? undefined : await readSpecimen(picture);
      journal.note({
        subject: action,
        vendor: 'tencent',
        text: `${action}：${facts ? '已识别' : '无法识别'}（${picture.length} 字节）`,
      });
      if (!facts || facts.kind !== kindOf(body)) return refuse('FailedOperation.OcrFailed', 'OCR识别失败。');
      return respond(fields(facts as Facts<K>));
    });

  serve(
    'IDCardOCR',
    'id-card',
    (body) => (body?.CardSide === 'BACK' ? 'id-back' : 'id-front'),
    (card) => ({
      ...NO_ID_CARD,
      ...(card.kind === 'id-front' ? front(card) : back(card)),
      AdvancedInfo: '{}',
    }),
  );
  serve('BizLicenseOCR', 'licence', () => 'licence', licence);
  serve(
    'BankCardOCR',
    'bank-card',
    () => 'bank-card',
    ({ number, bank, type }) => ({
      CardNo: number,
      BankInfo: `${bank}(00000000)`,
      ValidDate: '',
      CardType: type,
      CardName: '',
    }),
  );
}

const NO_ID_CARD = {
  ...{ Name: '', Sex: '', Nation: '', Birth: '', Address: '', IdNum: '', Authority: '', ValidDate: '' },
};

const front = ({ name, sex, nation, birthDate, address, idNumber }: Facts<'id-front'>) => ({
  Name: name,
  Sex: sex,
  Nation: nation,
  Birth: birthDate.split('-').map(Number).join('/'),
  Address: address,
  IdNum: idNumber,
});

const back = ({ authority, validFrom, validUntil }: Facts<'id-back'>) => ({
  Authority: authority,
  ValidDate: `${validFrom.replaceAll('-', '.')}-${validUntil.replaceAll('-', '.')}`,
});

const inWords = (date: string): string => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日');

const licence = (facts: Facts<'licence'>) => ({
  RegNum: facts.code,
  Name: facts.name,
  Type: facts.type,
  Person: facts.representative,
  Address: facts.address,
  Capital: facts.capital,
  SetDate: inWords(facts.establishedOn),
  Period: `${inWords(facts.establishedOn)}至${inWords(facts.validUntil)}`,
  Business: facts.scope,
  ComposingForm: '',
});
