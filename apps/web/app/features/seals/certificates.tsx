import {
  CERTIFICATE_ALGORITHMS,
  CERTIFICATE_STATUSES,
  type CertificateStatusName,
  MEDIA,
} from '@yinxin/api/client';
import { nameWords } from '@yinxin/verification/words';
import { useState } from 'react';
import { useStepUp } from '~/parts/proof/index.ts';
import { Line, Nothing, Panel, useActs } from '~/parts/workspace/index.ts';
import { USB_KEY } from '~/site/paths.ts';
import { usePhone } from '~/site/use-phone.ts';
import { Badge, Button, ButtonLink, clockTime, Icon, type IconName, type Tone } from '~/ui/index.ts';
import { type Certificates, graveLook, orderFor } from './model.ts';
import { type Revocation, RevokeDialog } from './revoke-dialog.tsx';

type Certificate = Certificates['list'][number];

const looks: Record<CertificateStatusName, { tone: Tone; icon: IconName }> = {
  good: { tone: 'success', icon: 'circle-check' },
  held: { tone: 'warning', icon: 'pause' },
  revoked: { tone: 'danger', icon: 'failed' },
  expired: { tone: 'neutral', icon: 'clock' },
};

const fileOf = (serial: string) => `/api/appapi/seal/certificateFile?${new URLSearchParams({ serial })}`;

/** The account's certificates, those of its seals and those on their own. */
export function CertificateList({ certificates }: { certificates: Certificates }) {
  const phone = usePhone();
  const { send, attempt } = useActs();
  const { prove, dialog: proving } = useStepUp();
  const [revoking, setRevoking] = useState<Certificate>();

  const revoke = ({ serial }: Certificate, { reason }: Revocation) => {
    setRevoking(undefined);
    return attempt(async () => {
      if (!(await prove('revoke-certificate', serial, `将吊销序列号 ${serial} 的证书，不能恢复。`))) return;
      await send('POST /api/appapi/seal/revokeCertificate', { body: { serial, reason } });
      return '证书已吊销';
    });
  };

  return (
    <Panel title="证书" lead="印章的证书随印章续期、变更与注销；单独申请的证书在这里下载、续期与吊销。">
      {certificates.list.length === 0 && (
        <Nothing>还没有证书。申请印章或数字证书后，签发的证书会列在这里。</Nothing>
      )}
      <ul>
        {certificates.list.map((certificate) => {
          const { id, serial, status, subject, algorithm, notAfter, medium, sealName, may } = certificate;
          return (
            <Line
              key={id}
              title={
                <>
                  <span className="font-semibold">{sealName || '数字证书'}</span>
                  <Badge tone={looks[status].tone}>
                    <Icon name={looks[status].icon} size={14} />
                    {CERTIFICATE_STATUSES[status]}
                  </Badge>
                </>
              }
              note={
                <>
                  {CERTIFICATE_ALGORITHMS[algorithm]}，{MEDIA[medium]}，至 {clockTime(notAfter).day}
                  <span className="block wrap-anywhere">{nameWords(subject)}</span>
                  <span className="block font-mono text-xs wrap-anywhere">{serial}</span>
                </>
              }
            >
              <a
                href={fileOf(serial)}
                download
                className="inline-flex h-[38px] items-center gap-1.5 rounded border border-line px-4 text-sm font-semibold hover:border-line-strong pointer-coarse:h-11"
              >
                <Icon name="download" size={16} />
                下载
              </a>
              {medium === 'usb-key' && status === 'good' && !phone && (
                <ButtonLink to={USB_KEY} reloadDocument size="sm" variant="secondary">
                  <Icon name="usb-key" size={16} />
                  写入 USB Key
                </ButtonLink>
              )}
              {may.includes('order-renewal') && (
                <ButtonLink to={orderFor({ id }, 'renewal', phone)} size="sm" variant="secondary">
                  申请续期
                </ButtonLink>
              )}
              {may.includes('revoke-certificate') && (
                <Button
                  variant="secondary"
                  className={graveLook}
                  size="sm"
                  onClick={() => setRevoking(certificate)}
                >
                  <Icon name="stop" size={16} />
                  吊销
                </Button>
              )}
            </Line>
          );
        })}
      </ul>
      {revoking && (
        <RevokeDialog
          title="吊销证书"
          consequences="吊销后立刻可以在吊销列表与 OCSP 中查到，不能恢复；此前签好、带时间戳的文件仍然有效。"
          onRevoke={(revocation) => revoke(revoking, revocation)}
          onClose={() => setRevoking(undefined)}
        />
      )}
      {proving}
    </Panel>
  );
}
