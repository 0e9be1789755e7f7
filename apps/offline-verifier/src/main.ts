// One script for the page and for the thread that the page makes of it.
import { answerInThread } from '@yinxin/verification/thread';
import { answer } from './judging.ts';
import { showSections } from './sections.ts';

if (typeof document === 'undefined') answerInThread(answer);
else showSections();
