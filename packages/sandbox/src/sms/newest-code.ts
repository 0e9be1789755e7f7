/** The code in the newest message that carries one; notices come to the same phone in between. */
export const newestCode = (messages: readonly { text: string }[]): string | undefined =>
  messages.map(({ text }) => /验证码为 (\d{6})/.exec(text)?.[1]).find(Boolean);
