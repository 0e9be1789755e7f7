import { redirect } from 'react-router';
import { FaceBack } from '~/features/auth/face/face-back.tsx';
import type { Route } from './+types/face-back';

export function loader({ url }: Route.LoaderArgs) {
  const faceId = url.searchParams.get('faceId');
  if (!faceId) throw redirect('/mobile/businessProcessing/account');
  return { faceId };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <FaceBack {...loaderData} />;
}
