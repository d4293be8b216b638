import { useState } from 'react';
import { NOTE_LENGTH } from '#contract/desk-read.ts';
import { useSay } from '#web/core/language/say.ts';
import { TextAreaField } from '#web/ui/controls/Fields.tsx';
import type { FieldsProps } from './kinds.ts';

/** The text of one note for all. */
export function NoteFields({ onChange }: FieldsProps) {
  const say = useSay();
  const [text, setText] = useState('');
  return (
    <TextAreaField
      id="act-note"
      label={say('Note')}
      help={say('Each application gets it. Nobody is told, also where it names a colleague.')}
      isRequired
      rows={3}
      maxLength={NOTE_LENGTH}
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange({ text: typed });
      }}
    />
  );
}
