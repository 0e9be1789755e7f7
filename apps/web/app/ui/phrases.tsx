/** A display line that breaks only after a comma, a stop or a zero-width space, so that no word is torn apart. */
export function Phrases({ text }: { text: string }) {
  return text.split(/(?<=[，；：。\u200b])/).map((phrase) => (
    <span key={phrase} className="inline-block">
      {phrase}
    </span>
  ));
}
