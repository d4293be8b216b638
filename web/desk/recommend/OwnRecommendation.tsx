import { type KeyboardEvent, useId } from 'react';
import { RECOMMEND, TAKE_RECOMMENDATION_BACK } from '#contract/calls.ts';
import {
  COMMENT_LENGTH,
  type GiveRecommendation,
  type Recommended,
} from '#contract/desk-recommend.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextAreaField } from '#web/ui/controls/Fields.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { useUnsent } from '../read/unsent.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import shared from '../ui/shared.module.css';
import { useAct } from '../useAct.ts';
import type { RecommendPart } from './RecommendPanel.tsx';
import styles from './recommend.module.css';

const GROUP = 'own-recommendation';

/** Focuses the chosen value of the scale, or its first value. */
export function focusRecommendation(): void {
  // On a narrow screen the scale shows only after the next render.
  requestAnimationFrame(() => {
    const group = document.getElementById(GROUP);
    const radio =
      group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector('input');
    radio?.focus();
  });
}

/** The choices so far; a value of 0 is none yet. */
type Draft = GiveRecommendation;

/** The user's recommendation. Unsaved choices and text stay, also after going on to another application. */
export function OwnRecommendation({ number, found, onChange }: RecommendPart) {
  const say = useSay();
  const { own, criteria, scale } = found;
  const unsent = useUnsent(`recommendation ${number}`);
  const given: Draft = own ?? { value: 0, criteria: {}, comment: '' };
  const draft: Draft = unsent.text === '' ? given : JSON.parse(unsent.text);
  const change = (changed: Partial<Draft>) =>
    unsent.change(JSON.stringify({ ...pick(draft), ...changed }));
  const { mutate, isPending, error } = useAct(
    () => send<Recommended>(withParams(RECOMMEND, number), pick(draft)),
    {
      onDone({ recommendations }) {
        unsent.change('');
        onChange(recommendations);
      },
      showsErrors: true,
    },
  );
  const back = useAct(() => send<Recommended>(withParams(TAKE_RECOMMENDATION_BACK, number)), {
    onDone: ({ recommendations }) => onChange(recommendations),
  });
  return (
    <form
      className={styles.own}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.value === 0) focusRecommendation();
        else if (!isPending) mutate();
      }}
    >
      <Scale
        id={GROUP}
        legend={say('Your recommendation')}
        scale={scale}
        hasWords
        value={draft.value}
        onChange={(value) => change({ value })}
      />
      {criteria.map(({ id, label }) => (
        <Scale
          key={id}
          legend={label}
          scale={scale}
          value={draft.criteria[id] ?? 0}
          onChange={(value) => change({ criteria: { ...draft.criteria, [id]: value } })}
        />
      ))}
      <TextAreaField
        id="recommendation-comment"
        label={say('Comment')}
        errors={error === null ? [] : [sayText(say, error.message)]}
        rows={3}
        // The server refuses a long comment with a message.
        maxLength={COMMENT_LENGTH * 5}
        value={draft.comment}
        onChange={(comment) => change({ comment })}
      />
      <p className={styles.acts}>
        <Button type="submit" variant="secondary" isBusy={isPending}>
          {own === null ? say('Give the recommendation') : say('Change the recommendation')}
        </Button>
        {own !== null && (
          <Button variant="quiet" isBusy={back.isPending} onClick={() => back.mutate()}>
            {say('Take it back')}
          </Button>
        )}
      </p>
      {own !== null && (
        <p className={shared.quiet}>
          {say('Given')} <CollegeTime at={own.changed_at} />
        </p>
      )}
    </form>
  );
}

function pick({ value, criteria, comment }: Draft): Draft {
  return { value, criteria, comment };
}

interface ScaleProps {
  readonly id?: string;
  readonly legend: string;
  /** The words of its values, from 1. */
  readonly scale: readonly string[];
  /** Whether each value shows its word; otherwise only the chosen one does. */
  readonly hasWords?: boolean;
  /** 0 for none. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The values of a scale in one row. While a value has the focus, the keys 1 to 9 choose, too. */
function Scale({ id, legend, scale, hasWords = false, value, onChange }: ScaleProps) {
  const name = useId();
  function choose(event: KeyboardEvent<HTMLFieldSetElement>) {
    const typed = Number(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(typed >= 1 && typed <= scale.length)) return;
    event.preventDefault();
    onChange(typed);
    event.currentTarget.querySelectorAll('input')[typed - 1]?.focus();
  }
  return (
    <fieldset
      id={id}
      className={classes(styles.scale, hasWords && styles.withWords)}
      onKeyDown={choose}
    >
      <legend>{legend}</legend>
      <div className={styles.values}>
        {scale.map((word, index) => (
          <label key={word} className={styles.value} title={hasWords ? undefined : word}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <span className={styles.number}>{index + 1}</span>
            {hasWords ? (
              <span className={styles.word}>{word}</span>
            ) : (
              <VisuallyHidden>{word}</VisuallyHidden>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
