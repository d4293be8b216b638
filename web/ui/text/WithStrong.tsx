/** A sentence with one part in bold, wherever the translation has put that part. */
export function WithStrong({ text, strong }: { text: string; strong: string }) {
  const at = text.indexOf(strong);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <strong>{strong}</strong>
      {text.slice(at + strong.length)}
    </>
  );
}
