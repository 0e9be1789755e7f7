import { Key, Tick } from '../kit.tsx';
import { Card, Scene, Words } from './kit.tsx';

const LEVELS = [
  { file: '征信授权书', ways: ['短信'], height: 132, tone: 'fill-mist' },
  { file: '借款合同', ways: ['签署密码'], height: 132, tone: 'fill-navy' },
  { file: '抵押合同', ways: ['人脸'], height: 132, tone: 'fill-navy-deep' },
];

/** Each file asks for the confirmation that its template names. */
export const FinanceScene = () => (
  <Scene>
    <path d="M36 356h488" strokeWidth="3" className="stroke-line-strong" />
    {LEVELS.map(({ file, ways, height, tone }, index) => {
      const [x, top] = [44 + index * 164, 356 - height];
      return (
        <g key={file}>
          <Card at={[x, top]} width={144} height={height}>
            <path d="M0 10a10 10 0 0 1 10-10h124a10 10 0 0 1 10 10v42H0z" className={tone} />
            <Words at={[72, 33]} size={18} bold centred tone={index === 0 ? 'fill-navy-deep' : 'fill-white'}>
              {file}
            </Words>
            {ways.map((way, at) => (
              <g key={way} transform={`translate(22 ${88 + at * 60})`}>
                <circle cx="12" cy="-5" r="12" className="fill-success-soft" />
                <path
                  d="m6.500-5 4 4 7-8"
                  fill="none"
                  strokeWidth="2.4"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  className="stroke-success"
                />
                <Words at={[34, 1]} size={17}>
                  {way}
                </Words>
              </g>
            ))}
          </Card>
          <Tick at={[x + 138, top + 4]} />
        </g>
      );
    })}
    <g transform="translate(434 46)">
      <Key at={[0, 0]} />
    </g>
    <path
      d="M56 196 C140 180 190 130 236 130S340 84 392 72"
      fill="none"
      strokeWidth="2.500"
      strokeDasharray="6 5"
      className="stroke-seal"
    />
    <Words at={[56, 84]} size={17} tone="fill-ink-2">
      风险高一级，
    </Words>
    <Words at={[56, 110]} size={17} tone="fill-ink-2">
      多确认一次
    </Words>
  </Scene>
);
