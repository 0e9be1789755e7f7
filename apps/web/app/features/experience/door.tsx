import { addressOn, pathOn } from '~/site/device.ts';
import { withGoto } from '~/site/goto.ts';
import { START } from '~/site/paths.ts';
import { ButtonLink } from '~/ui/index.ts';

interface DoorProps {
  signedIn: boolean;
  phone: boolean;
}

/** From the sample to a contract that counts: one's own file, by a login that registers as well. */
export function Door({ signedIn, phone }: DoorProps) {
  const own = addressOn(`${START}/signCenter/create?for=self`, phone);
  return (
    <section aria-labelledby="door" className="my-6 rounded-card bg-paper p-6">
      <h2 id="door" className="font-serif text-xl font-semibold">
        签一份真的，只多一步实名
      </h2>
      <p className="mt-2 text-ink-2">
        {signedIn ? '换上自己的文件，签好就有效。' : '用手机号登录即注册，实名约 1 分钟，前几份合同免费。'}
      </p>
      <ButtonLink to={signedIn ? own : withGoto(pathOn('/login', phone), own)} block={phone} className="mt-5">
        {signedIn ? '签一份真的' : '用手机号签一份真的'}
      </ButtonLink>
    </section>
  );
}
