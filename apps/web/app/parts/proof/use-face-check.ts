import { CallError, type ResultOf } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { usePoll } from '~/feedback/use-poll.ts';
import { useSession } from '~/session/index.ts';
import { fetchFile, ownCredentials, withLogin } from '~/session/transfers.ts';
import { usePhone } from '~/site/use-phone.ts';

const EVERY_MS = 2000;
const FACE_NONE = 30621;

export type FaceResult = ResultOf<'GET /api/appapi/auth/getFaceAuthResultDataPay'>;
/** A check is found by the case it belongs to; one that confirms an act by an id of its own. */
export type FaceQuery = { id: string } | { faceId: string };
interface StartedFace {
  url: string;
  faceId?: string;
}
export type StartFace = (device: 'phone' | 'pc') => Promise<StartedFace | undefined>;

interface Face {
  /** Runs now, here or on another device. */
  running: boolean;
  /** Counts the starts, so that each gets a picture of its own. */
  turn: number;
  /** How the last one ended, or why none could begin. */
  words?: string;
  minutesLeft?: number;
}

export interface FaceCheckOptions {
  /** What is asked about; a check without a case is named by its start. */
  query?: FaceQuery;
  /** How it stands when the page opens. */
  before?: { state: FaceResult['state']; words: string } | null;
  start: StartFace;
  /** Before a phone leaves for the vendor's page. */
  leaving?: (started: StartedFace) => void;
  ended: (result: FaceResult) => unknown;
}

const minutes = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));

/** The picture that a phone scans, made anew with every start. */
function useFaceCode(query: FaceQuery | undefined, wanted: boolean, turn: number): string | undefined {
  const [url, setUrl] = useState<string>();
  const search = query && new URLSearchParams(query).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another picture.
  useEffect(() => {
    if (!wanted || !search) return;
    let made: string | undefined;
    let left = false;
    withLogin(fetchFile(`/api/appapi/auth/getFaceAuthQRCode?${search}`, ownCredentials())).then(
      (picture) => {
        if (left) return;
        made = URL.createObjectURL(picture);
        setUrl(made);
      },
      () => {}, // what is wrong with it, the next question for the result tells
    );
    return () => {
      left = true;
      setUrl(undefined);
      if (made) URL.revokeObjectURL(made);
    };
  }, [search, wanted, turn]);
  return url;
}

/** One face check: begun here, done on a phone, heard of by asking. */
export function useFaceCheck({ query: known, before, start, leaving, ended }: FaceCheckOptions) {
  const { sendQuietly } = useSession();
  const phone = usePhone();
  const [query, setQuery] = useState(known);
  const [starting, setStarting] = useState(false);
  const [face, setFace] = useState<Face>({
    running: before?.state === 'pending',
    turn: 0,
    words: before?.state === 'failed' ? before.words : undefined,
  });
  const stopped = (words: string) => setFace(({ turn }) => ({ running: false, turn, words }));

  const begin = async () => {
    if (starting) return;
    setStarting(true);
    try {
      const started = await start(phone ? 'phone' : 'pc');
      if (!started) return;
      if (started.faceId) setQuery({ faceId: started.faceId });
      setFace(({ turn }) => ({ running: true, turn: turn + 1 }));
      if (!phone) return;
      leaving?.(started);
      window.location.assign(started.url);
    } catch (error) {
      stopped(error instanceof Error ? error.message : '没有开始，请再试一次');
    } finally {
      setStarting(false);
    }
  };

  usePoll(face.running && query !== undefined, EVERY_MS, async () => {
    if (!query) return;
    try {
      const result = await sendQuietly('GET /api/appapi/auth/getFaceAuthResultDataPay', { query });
      if (result.state === 'pending') {
        const minutesLeft = minutes(result.expiresIn);
        setFace((now) => (now.minutesLeft === minutesLeft ? now : { ...now, minutesLeft }));
        return;
      }
      stopped(result.words);
      await ended(result);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== FACE_NONE) throw error;
      stopped(error.message);
    }
  });

  const code = useFaceCode(query, face.running && !phone, face.turn);
  return { phone, face, code, starting, begin };
}
