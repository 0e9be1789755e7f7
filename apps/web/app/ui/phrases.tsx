/** A display line that breaks only after a comma or a stop, so that no word is torn apart. */
export function Phrases({ text }: { text: string }) {
  return text.split(/(?<=[，；：。])/).map((phrase) => (
    <span key={phrase} className="inline-block">
      {phrase}
    </span>
  ));
}
