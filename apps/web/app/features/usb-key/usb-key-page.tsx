import { CERTIFICATE_ALGORITHMS } from '@yinxin/api/client';
import { nameTitle } from '@yinxin/verification/words';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import {
  ConnectUsbKey,
  type HeldCertificate,
  type HeldToken,
  PinDialog,
  TokenCard,
  type UsbKey,
  useUsbKey,
} from '~/parts/usb-key/index.ts';
import { Line, Nothing, PageTitle, Panel, useActs } from '~/parts/workspace/index.ts';
import { Badge, Button, ButtonLink, Container, clockTime, Icon } from '~/ui/index.ts';
import { isRefused, type KeptRequests, useKeptRequests } from './kept-requests.ts';
import {
  keyFor,
  type Making,
  notWritten,
  type OwnCertificate,
  type OwnCertificates,
  pemOfRequest,
  waitingFor,
} from './model.ts';

/** What is about to be done with a token, once its PIN is given. */
type Act =
  | { kind: 'make'; token: HeldToken; making: Making }
  | { kind: 'write'; token: HeldToken; certificate: OwnCertificate };

/** /businessProcessing/usbkey: the tokens of this computer, and the ceremony of a key that was ordered. */
export function UsbKeyPage({ certificates }: { certificates: OwnCertificates }) {
  const usbKey = useUsbKey();
  const [act, setAct] = useState<Act>();
  const requests = useKeptRequests();
  useMakingNews(certificates);
  return (
    <Container className="pb-16">
      <PageTitle icon="usb-key" title="USB Key">
        在 USB Key 中生成密钥、写入与更新证书、修改 PIN 码；私钥从不离开 USB Key
      </PageTitle>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel title="这台电脑上的 USB Key">
          <ConnectUsbKey usbKey={usbKey}>
            {usbKey.tokens.map((token) => (
              <TokenCard key={token.id} usbKey={usbKey} token={token}>
                <TokenWork {...{ certificates, usbKey, token, requests }} onAct={setAct} />
              </TokenCard>
            ))}
          </ConnectUsbKey>
        </Panel>
        <ToDo certificates={certificates} usbKey={usbKey} />
      </div>
      {act && <ActDialog {...{ usbKey, act, requests }} onClose={() => setAct(undefined)} />}
    </Container>
  );
}

const LOOK_MS = 2000;

/** A certificate that is being issued is looked for until it is there. */
function useMakingNews({ makings }: OwnCertificates) {
  const { revalidate } = useRevalidator();
  const works = makings.some(({ state }) => state === 'working');
  useEffect(() => {
    if (!works) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [works, revalidate]);
}

interface TokenWorkProps {
  certificates: OwnCertificates;
  usbKey: UsbKey;
  token: HeldToken;
  requests: KeptRequests;
  onAct: (act: Act) => void;
}

/** Hands in what a token has signed; kept until it is handed in or of no use. */
function useHandIn(requests: KeptRequests) {
  const { send } = useActs();
  const { revalidate } = useRevalidator();
  return async (making: Making, token: HeldToken, request: string): Promise<string> => {
    const body = { makingId: making.makingId, request: pemOfRequest(request) };
    try {
      await send('POST /api/appapi/seal/submitRequest', { body });
    } catch (error) {
      if (isRefused(error)) {
        requests.forget(making, token);
        // the answer to an earlier try may have got lost: then no key is waited for any more
        await revalidate();
      }
      throw error;
    }
    requests.forget(making, token);
    return '证书请求已提交，签发后请写回 USB Key';
  };
}

function TokenWork({ certificates, usbKey, token, requests, onAct }: TokenWorkProps) {
  const { attempt } = useActs();
  const handIn = useHandIn(requests);
  const makings = waitingFor(certificates).map((making) => ({ making, request: requests.of(making, token) }));
  const ready = token.pin === 'ready' || token.pin === 'last-try';
  return (
    <div className="space-y-3">
      {token.certificates.length === 0 && <Nothing>这支 USB Key 里还没有证书。</Nothing>}
      <ul>
        {token.certificates.map((certificate) => (
          <Held key={certificate.fingerprint} certificate={certificate} own={certificates} />
        ))}
      </ul>
      {ready && (
        <div className="grid gap-2">
          {makings.map(({ making, request }) => (
            <Button
              key={making.makingId}
              block
              onClick={() =>
                request
                  ? void attempt(() => handIn(making, token, request))
                  : onAct({ kind: 'make', token, making })
              }
              className="wrap-anywhere"
            >
              {request ? '密钥已生成，再次提交证书请求' : '在这支 USB Key 中生成密钥'}：
              {nameTitle(making.subject)}
            </Button>
          ))}
          {notWritten(certificates, usbKey.tokens).map((certificate) => (
            <Button
              key={certificate.serial}
              block
              variant="secondary"
              onClick={() => onAct({ kind: 'write', token, certificate })}
              className="wrap-anywhere"
            >
              把证书写入这支 USB Key：{certificate.sealName || nameTitle(certificate.subject)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

const SOON_DAYS = 30;

/** A certificate on the token, and its renewal in time. */
function Held({ certificate, own }: { certificate: HeldCertificate; own: OwnCertificates }) {
  const { verdict, subject, algorithm, notAfter } = certificate;
  const known = own.list.find(({ serial }) => serial === certificate.serial);
  // the certificate of a seal is renewed with its seal, whose page says who may
  const renews =
    known?.status === 'good' &&
    known.daysLeft <= SOON_DAYS &&
    (known.sealId !== null || known.may.includes('order-renewal'));
  const renewal = known?.sealId
    ? `/businessProcessing/seal?${new URLSearchParams({ seal: known.sealId })}`
    : `/businessProcessing/order/apply?${new URLSearchParams({ act: 'renewal', target: known?.id ?? '' })}`;
  return (
    <Line
      title={
        <>
          <span className="font-semibold">{verdict.sealName || nameTitle(subject)}</span>
          <Badge tone={verdict.fit ? 'success' : 'neutral'}>
            <Icon name={verdict.fit ? 'circle-check' : 'stop'} size={14} />
            {verdict.fit ? '可以签署' : '不能签署'}
          </Badge>
        </>
      }
      note={
        <>
          {algorithm ?? '未知算法'}，至 {clockTime(notAfter).day}
          {known && known.daysLeft <= SOON_DAYS && `，还有 ${known.daysLeft} 天`}
          {verdict.reason && <span className="block text-warning-ink">{verdict.reason}</span>}
        </>
      }
    >
      {renews && (
        <ButtonLink to={renewal} size="sm" variant="secondary">
          申请续期
        </ButtonLink>
      )}
    </Line>
  );
}

const STEPS = ['生成密钥，向订单提交证书请求', '证书机构核对后签发', '把证书写回 USB Key'] as const;

/** What waits for a token, and how it goes. */
function ToDo({ certificates, usbKey }: { certificates: OwnCertificates; usbKey: UsbKey }) {
  const waiting = waitingFor(certificates);
  const working = certificates.makings.filter(({ state }) => state === 'working');
  const toWrite = usbKey.state === 'paired' ? notWritten(certificates, usbKey.tokens) : [];
  return (
    <Panel title="待办" lead="订购了 USB Key 证书或印章，要在 USB Key 到手后走完这三步：">
      <ol className="mb-4 list-decimal space-y-1 pl-5 text-sm text-ink-2">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {waiting.length + working.length + toWrite.length === 0 && <Nothing>现在没有要办的。</Nothing>}
      <ul>
        {waiting.map(({ makingId, subject, algorithm, orderId }) => (
          <Line
            key={makingId}
            title={<span className="font-semibold">生成密钥</span>}
            note={
              <>
                {nameTitle(subject)}，{CERTIFICATE_ALGORITHMS[algorithm]}
                <Link
                  to={`/businessProcessing/order/detail?${new URLSearchParams({ id: orderId })}`}
                  className="ml-2 text-navy underline"
                >
                  看订单
                </Link>
              </>
            }
          />
        ))}
        {working.map(({ makingId, subject }) => (
          <Line
            key={makingId}
            title={<span className="font-semibold">正在签发</span>}
            note={`${nameTitle(subject)}，签发后在这里写回`}
          />
        ))}
        {toWrite.map(({ serial, subject, sealName, notAfter }) => (
          <Line
            key={serial}
            title={<span className="font-semibold">写入证书</span>}
            note={`${sealName || nameTitle(subject)}，有效期至 ${clockTime(notAfter).day}`}
          />
        ))}
      </ul>
    </Panel>
  );
}

const base64Of = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** The bytes of an own certificate, by the link that also saves them as a file. */
async function certificateFile(serial: string): Promise<string> {
  const response = await fetch(`/api/appapi/seal/certificateFile?${new URLSearchParams({ serial })}`);
  if (!response.ok) throw new Error('没有取得证书，请重试');
  return base64Of(await response.arrayBuffer());
}

interface ActDialogProps {
  usbKey: UsbKey;
  act: Act;
  requests: KeptRequests;
  onClose: () => void;
}

function ActDialog({ usbKey, act, requests, onClose }: ActDialogProps) {
  const { done } = useActs();
  const handIn = useHandIn(requests);
  const { token } = act;
  const make = async (making: Making, pin: string) => {
    // made once: a request whose hand-in failed is handed in again
    const made =
      requests.of(making, token) ??
      (await usbKey.ask('makeKey', { token: token.id, pin, ...keyFor(making) })).request;
    requests.keep(making, token, made);
    const words = await handIn(making, token, made);
    onClose();
    await done(words);
  };
  const write = async ({ serial }: OwnCertificate, pin: string) => {
    const certificate = await certificateFile(serial);
    await usbKey.ask('writeCertificate', { token: token.id, pin, certificate });
    onClose();
    await usbKey.refresh();
    await done('证书已写入 USB Key');
  };
  return act.kind === 'make' ? (
    <PinDialog
      title="生成密钥"
      token={token}
      action="生成密钥"
      onPin={(pin) => make(act.making, pin)}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        将在 USB Key 中生成 {CERTIFICATE_ALGORITHMS[act.making.algorithm]} 密钥，为
        <strong className="text-ink">{nameTitle(act.making.subject)}</strong> 申请证书。
      </p>
    </PinDialog>
  ) : (
    <PinDialog
      title="写入证书"
      token={token}
      action="写入"
      onPin={(pin) => write(act.certificate, pin)}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        将把 <strong className="text-ink">{nameTitle(act.certificate.subject)}</strong> 的证书写入 USB
        Key；其中须有与它对应的密钥。
      </p>
    </PinDialog>
  );
}
