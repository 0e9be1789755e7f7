import { Icon } from '~/ui/index.ts';

/** Where a phone ends that only lent its camera: whoever holds it may be nobody we know. */
export const FaceDone = () => (
  <div className="grid min-h-dvh place-items-center bg-paper px-6 text-center">
    <div>
      <Icon name="circle-check" size={48} className="text-success" />
      <h1 className="mt-4 font-serif text-xl">请回到电脑继续</h1>
      <p className="mt-2 text-ink-2">手机上的步骤到此结束，结果会显示在电脑上。这个页面可以关闭。</p>
    </div>
  </div>
);
