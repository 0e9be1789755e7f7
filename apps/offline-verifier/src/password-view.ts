import { ASK_PASSWORD } from '@yinxin/verification/words';
import { element } from './dom.ts';
import { refusal } from './result-view.ts';

/** Nothing can be said of an encrypted file until its reader says what opens it. */
export function passwordView(
  name: string,
  words: string,
  onPassword: (password: string) => void,
): HTMLElement {
  const input = element('input', { type: 'password', autocomplete: 'off', maxlength: '127', required: '' });
  const form = element(
    'form',
    { class: 'password', 'aria-label': `打开 ${name}` },
    element('label', {}, ASK_PASSWORD, input),
    element('button', { type: 'submit' }, '打开并验证'),
    element('p', { class: 'quiet' }, '密码只在这个网页里用来打开文件，不保存。'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value) onPassword(input.value);
  });
  const view = refusal(name, words);
  view.append(form);
  return view;
}
