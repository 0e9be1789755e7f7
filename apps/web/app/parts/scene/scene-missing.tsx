import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';
import { usePhone } from '~/site/use-phone.ts';
import { Container, Icon } from '~/ui/index.ts';
import { PLATFORMS } from './chosen-scene.ts';

/** docs/specification/messages.md and constants.md */
const WORDS = '请选择平台';
const GO_AFTER_MS = 1000;

/** In place of a page that needs a platform while none is chosen: says so, and leads to where it is chosen. */
export function SceneMissing() {
  const toast = useToast();
  const navigate = useNavigate();
  const choose = `${pathOn(START, usePhone())}#${PLATFORMS}`;
  useEffect(() => {
    toast.error(WORDS);
    const timer = setTimeout(() => navigate(choose, { replace: true }), GO_AFTER_MS);
    return () => clearTimeout(timer);
  }, [toast, navigate, choose]);
  return (
    <Container className="py-10 lg:py-16">
      <div className="flex flex-col items-center rounded-card border border-line bg-white px-6 py-16 text-center">
        <Icon name="building" size={36} className="text-ink-3" />
        <h1 className="mt-4 text-lg">{WORDS}</h1>
        <p className="mt-2 text-ink-2">印章与证书按平台的要求办理。正在打开平台列表，也可以</p>
        <Link
          to={choose}
          className="inline-flex min-h-11 items-center font-semibold text-seal-deep underline"
        >
          现在去选择
        </Link>
      </div>
    </Container>
  );
}
