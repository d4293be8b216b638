import { useState } from 'react';
import type { Question } from '#form/engine/definition.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { type Cut, tooMany } from '../../answers/cut.ts';
import { useAnswerStore, useAnswers } from '../../context.tsx';
import styles from './CutNotice.module.css';

/** The text that was cut off, and the ways to restore it. It stays until the applicant deletes it. */
export default function CutNotice({ question: { key }, cut }: { question: Question; cut: Cut }) {
  const say = useSay();
  const store = useAnswerStore();
  const excess = useAnswers((state) => tooMany(state, key));
  const [isCopied, setCopied] = useState(false);
  const cutId = `${key}-cut`;

  /** The pressed button disappears, so move the focus to the text. */
  function goBackToText() {
    document.getElementById(key)?.focus();
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(cut.text);
      setCopied(true);
    } catch {
      // The browser forbids it: select the text, so that the applicant can copy it by hand.
      const box = document.getElementById(cutId);
      if (box instanceof HTMLTextAreaElement) box.select();
    }
  }

  return (
    <div className={styles.notice}>
      <label htmlFor={cutId}>
        {say('Left out, and kept here until you log out or close this tab:')}
      </label>
      <textarea id={cutId} className={styles.left} readOnly rows={3} value={cut.text} />
      {excess > 0 && (
        <p>
          {say(
            'To put it back, first shorten your text by {excess, plural, one {# character} other {# characters}}.',
            { excess },
          )}
        </p>
      )}
      <div className={styles.ways}>
        {excess === 0 && (
          <Button
            variant="secondary"
            onClick={() => {
              store.returnCut(key);
              goBackToText();
            }}
          >
            {say('Put it back')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void copy()}>
          {say('Copy it')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            store.dropCut(key);
            goBackToText();
          }}
        >
          {say('Delete it')}
        </Button>
      </div>
      <p role="status">{isCopied && say('Copied.')}</p>
    </div>
  );
}
