import type { ShareCard } from '@yinxin/api';
import { loadFaces } from '@yinxin/seal';
import { answerTasks } from '@yinxin/worker-pool';
import { printCard } from './picture.ts';

const faces = loadFaces();

answerTasks(async (card: ShareCard) => printCard(await faces, card));
