import { Button, Icon, Note } from '~/ui/index.ts';
import { type FaceCheckOptions, useFaceCheck } from './use-face-check.ts';

/** The square in which the code stands, so that nothing moves when it comes. */
const CodePicture = ({ code }: { code: string | undefined }) => (
  <div className="mx-auto grid size-56 place-items-center rounded border border-line bg-white p-2">
    {code ? (
      <img src={code} alt="用手机扫描的人脸识别二维码" className="size-full" />
    ) : (
      <span className="text-sm text-ink-3">正在生成二维码…</span>
    )}
  </div>
);

interface FaceCheckProps extends FaceCheckOptions {
  /** Whose face it is. */
  whose: string;
}

/** A code on the computer that the phone finishes; on the phone the check itself. */
export function FaceCheck({ whose, ...options }: FaceCheckProps) {
  const { phone, face, code, starting, begin } = useFaceCheck(options);
  const { running, words, minutesLeft } = face;
  return (
    <div className="space-y-4">
      {words && (
        <Note tone="warning" role="alert">
          {words}。可以再试一次，也可以换一种方式。
        </Note>
      )}
      {running && !phone && (
        <>
          <CodePicture code={code} />
          <p role="status" className="text-center">
            请{whose}用手机扫描，按提示完成；完成后这里会自动继续。
            {minutesLeft && (
              <span className="block text-sm text-ink-3">二维码还有约 {minutesLeft} 分钟有效</span>
            )}
          </p>
          <Button variant="secondary" block busy={starting} onClick={begin}>
            换一个二维码
          </Button>
        </>
      )}
      {running && phone && (
        <>
          <p role="status" className="flex items-center gap-2.5">
            <Icon name="clock" size={22} className="text-navy" />
            正在确认结果，请稍候…
          </p>
          <Button block busy={starting} onClick={begin}>
            没有做完？重新开始
          </Button>
        </>
      )}
      {!running && (
        <Button block busy={starting} onClick={begin}>
          {phone ? '开始人脸识别' : '显示二维码'}
        </Button>
      )}
      <Note>图像由核验机构按其规则处理，印信不取得图像，只保存结果与时间。</Note>
    </div>
  );
}
