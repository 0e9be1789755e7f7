import { useSession } from '~/session/index.ts';
import { CaseFaceCheck } from '../face/case-face-check.tsx';
import { AuthPage, Card } from '../parts/auth-page.tsx';
import { CaseSummary } from '../parts/case-summary.tsx';
import { OtherWays } from '../parts/other-ways.tsx';
import type { Verification } from '../places.ts';

export function FacePage({ verification }: { verification: Verification }) {
  const { sendQuietly } = useSession();
  const { id } = verification;
  return (
    <AuthPage title="人脸识别" lead="约 1 分钟。在光线均匀处正对屏幕，按提示做动作。">
      <Card>
        <CaseSummary verification={verification} />
        <hr className="my-5 border-line" />
        <CaseFaceCheck
          verification={verification}
          whose="您"
          start={(device) =>
            sendQuietly('POST /api/appapi/auth/h5FaceRecognitionDataPay', { body: { id, device } })
          }
        />
      </Card>
      <OtherWays subject="person" ways={verification.openWays} title="不想用人脸？其他方式效力相同" />
    </AuthPage>
  );
}
