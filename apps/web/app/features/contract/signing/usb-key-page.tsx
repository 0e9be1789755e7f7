import type { TokenSignatureAlgorithm } from '@yinxin/usbkey-protocol/client';
import { nameTitle } from '@yinxin/verification/words';
import { useRef, useState } from 'react';
import { inFours } from '~/parts/contracts/index.ts';
import {
  ConnectUsbKey,
  type HeldCertificate,
  type HeldToken,
  PinDialog,
  TokenCard,
  type UsbKey,
  useUsbKey,
} from '~/parts/usb-key/index.ts';
import { classNames, clockTime } from '~/ui/index.ts';
import { SignPage, type SignPageProps, type UsbKeyParts } from './sign-page.tsx';
import { Step } from './step.tsx';
import type { Handed, Returned, Signing } from './use-signing.ts';

/** /businessProcessing/signCenter/USBKeySignature: the same page, with the key in the signer's hand. */
export function UsbKeySignPage(props: SignPageProps) {
  const keyParts = useKeyParts();
  return <SignPage {...props} usbKey={keyParts} />;
}

interface Asked {
  handed: Handed;
  /** As it was then: pulled out meanwhile, it can be plugged in again and asked again. */
  token: HeldToken;
  decide: (returned: Returned | undefined) => void;
}

function useKeyParts(): UsbKeyParts {
  const usbKey = useUsbKey();
  const [fingerprint, choose] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const held = usbKey.tokens
    .flatMap((token) => token.certificates.map((certificate) => ({ token, certificate })))
    .find(({ certificate }) => certificate.fingerprint === fingerprint && certificate.verdict.fit);
  const end = (returned: Returned | undefined) => {
    asked?.decide(returned);
    setAsked(undefined);
  };
  return {
    key: {
      certificate: held?.certificate.verdict.serial,
      sign: (handed) =>
        new Promise((decide) => (held ? setAsked({ handed, token: held.token, decide }) : decide(undefined))),
    },
    isConnected: usbKey.state === 'paired',
    step: (signing) => <KeyStep {...{ signing, usbKey, choose }} chosen={held?.certificate} />,
    dialog: asked && (
      <SignDialog
        usbKey={usbKey}
        token={usbKey.tokens.find(({ id }) => id === asked.token.id) ?? asked.token}
        handed={asked.handed}
        onEnd={end}
      />
    ),
  };
}

interface KeyStepProps {
  signing: Signing;
  usbKey: UsbKey;
  chosen: HeldCertificate | undefined;
  choose: (fingerprint: string) => void;
}

/** Why a certificate cannot be chosen for this signature. */
function reasonAgainst({ party, seals }: Signing, { verdict }: HeldCertificate): string | undefined {
  if (!verdict.fit) return verdict.reason;
  if (party.kind === 'organization' && !verdict.sealId) return '单位以印章签署，请选择印章的证书';
  if (!verdict.sealId) return undefined;
  const seal = seals.find(({ id }) => id === verdict.sealId);
  if (!seal) return '请先在首页选择平台，再使用这枚印章';
  return seal.may.includes('use-seal') ? undefined : '这枚印章没有授权给您，或使用前须审批';
}

function KeyStep({ signing, usbKey, chosen, choose }: KeyStepProps) {
  const { plan, changePlan, busy } = signing;
  const take = ({ fingerprint, verdict: { sealId } }: HeldCertificate) => {
    choose(fingerprint);
    changePlan(
      sealId ? { way: 'seal', sealId } : { way: plan.way === 'seal' ? 'hand' : plan.way, sealId: undefined },
    );
  };
  return (
    <Step
      number={2}
      title="USB Key"
      done={chosen !== undefined}
      summary={chosen && nameTitle(chosen.subject)}
    >
      <ConnectUsbKey usbKey={usbKey}>
        <fieldset disabled={busy} className="space-y-3">
          <legend className="sr-only">选择 USB Key 中的证书</legend>
          {usbKey.tokens.map((token) => (
            <TokenCard key={token.id} usbKey={usbKey} token={token}>
              {token.certificates.length === 0 && (
                <p className="text-sm text-ink-2">这支 USB Key 里还没有证书。</p>
              )}
              <ul className="space-y-2">
                {token.certificates.map((certificate) => (
                  <li key={certificate.fingerprint}>
                    <CertificateChoice
                      certificate={certificate}
                      against={reasonAgainst(signing, certificate)}
                      checked={certificate.fingerprint === chosen?.fingerprint}
                      onChoose={() => take(certificate)}
                    />
                  </li>
                ))}
              </ul>
            </TokenCard>
          ))}
        </fieldset>
      </ConnectUsbKey>
    </Step>
  );
}

interface CertificateChoiceProps {
  certificate: HeldCertificate;
  against: string | undefined;
  checked: boolean;
  onChoose: () => void;
}

const CertificateChoice = ({ certificate, against, checked, onChoose }: CertificateChoiceProps) => (
  <label
    className={classNames(
      'flex cursor-pointer gap-2.5 rounded border border-line-strong p-2.5 text-sm has-checked:border-navy has-checked:shadow-[0_0_0_1px_var(--color-navy)] has-focus-visible:outline-2',
      against && 'cursor-not-allowed bg-paper text-ink-2',
    )}
  >
    <input
      type="radio"
      name="certificate"
      className="mt-1 size-4 shrink-0 accent-navy"
      disabled={against !== undefined}
      checked={checked}
      onChange={onChoose}
    />
    <span className="min-w-0 wrap-anywhere">
      <strong className="font-semibold">{nameTitle(certificate.subject)}</strong>
      {certificate.verdict.sealName && <span className="ml-1.5">{certificate.verdict.sealName}</span>}
      <span className="block text-xs text-ink-3">
        {certificate.algorithm ?? '未知算法'}，至 {clockTime(certificate.notAfter).day}，
        {nameTitle(certificate.issuer)} 签发
      </span>
      {against && <span className="mt-1 block text-danger">{against}</span>}
    </span>
  </label>
);

interface SignDialogProps {
  usbKey: UsbKey;
  token: HeldToken;
  handed: Handed;
  onEnd: (returned: Returned | undefined) => void;
}

/** The PIN, then each document is agreed to in the agent's window; what was signed before a refusal is kept. */
function SignDialog({ usbKey, token, handed, onEnd }: SignDialogProps) {
  const { certificate, documents } = handed;
  const done = useRef(new Map<string, string>());
  const sign = async (pin: string) => {
    const algorithm = handed.algorithm as TokenSignatureAlgorithm;
    try {
      for (const { documentId, title, toBeSigned, documentDigest } of documents) {
        if (done.current.has(documentId)) continue;
        const asked = { pin, title, toBeSigned, documentDigest, certificate, algorithm, token: token.id };
        done.current.set(documentId, (await usbKey.ask('sign', asked)).signature);
      }
    } catch (error) {
      await usbKey.refresh();
      throw error;
    }
    onEnd([...done.current].map(([documentId, signature]) => ({ documentId, signature })));
  };
  return (
    <PinDialog
      title="用 USB Key 签署"
      token={token}
      action="签署"
      onPin={sign}
      onClose={() => onEnd(undefined)}
    >
      <ul className="space-y-2">
        {documents.map(({ documentId, title, documentDigest }) => (
          <li key={documentId} className="rounded bg-paper p-3 text-xs">
            <strong className="block text-sm text-ink">{title}</strong>
            <span className="text-ink-3">助手窗口中应显示同样的摘要</span>
            <span className="block font-mono wrap-anywhere text-ink">{inFours(documentDigest)}</span>
          </li>
        ))}
      </ul>
    </PinDialog>
  );
}
