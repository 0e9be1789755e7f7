// The verifier in a thread of the visitor's browser: a file comes in, a result goes out, nothing is asked of anybody.
import { answerAlone } from '@yinxin/verification';
import { answerInThread } from '@yinxin/verification/thread';

answerInThread(answerAlone);
