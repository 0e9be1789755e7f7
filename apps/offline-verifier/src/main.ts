// One script for the page and for the thread that the page makes of it.
import { answerAlone } from '@yinxin/verification';
import { answerInThread } from '@yinxin/verification/thread';
import { showSections } from './sections.ts';

if (typeof document === 'undefined') answerInThread(answerAlone);
else showSections();
