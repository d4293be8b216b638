import { useEffect, useState } from 'react';
import { countWords } from '#form/word-count.ts';
import { useSay } from '#web/core/language/say.ts';

/** The pause in typing before words are counted, in milliseconds: counting at each key would delay the next one. */
const PAUSE = 300;

/** The number of words, once typing pauses. */
export default function WordCount({ text }: { text: string }) {
  const say = useSay();
  const [count, setCount] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setCount(countWords(text)), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  if (count === undefined) return null;
  return <p>{say('{count, plural, one {# word} other {# words}}', { count })}</p>;
}
