import type { ReactNode } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Icon } from '../text/Icon.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './Field.module.css';

/** The props that tie a control to its label, help and errors. Spread them onto the input. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

export interface FrameProps {
  /** The id of the control (or group); the ids of help and errors derive from it. */
  readonly id: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly errors?: readonly string[] | undefined;
  /** Advice about the errors, if the messages do not give it. */
  readonly advice?: string | undefined;
  /** Marks the label with an asterisk and tells assistive technology. The page explains the asterisk above. */
  readonly isRequired?: boolean | undefined;
}

/** The frame of one question: label, help, error and control, in this order. The style sheet shows the error below the control. */
export function Field({
  children,
  ...frame
}: FrameProps & { children: (control: ControlProps) => ReactNode }) {
  const { id, label, isRequired } = frame;
  return (
    <div className={styles.field}>
      <label className={styles.label} data-required={isRequired || undefined} htmlFor={id}>
        {label}
      </label>
      <Notes {...frame} />
      {children({ id, 'aria-required': isRequired || undefined, ...describe(frame) })}
    </div>
  );
}

/**
 * The frame of a question with several controls: a fieldset with a legend. With `isChoice` the controls are radio buttons. With `isLive`,
 * an error is announced when it appears, since the focus may have left the group.
 */
export function FieldGroup({
  isChoice = false,
  isLive,
  children,
  ...frame
}: FrameProps & {
  isChoice?: boolean | undefined;
  isLive?: boolean | undefined;
  children: ReactNode;
}) {
  const say = useSay();
  const { id, label, isRequired } = frame;
  // Only a radio group may have `aria-required`; others say it in hidden words.
  const hasWords = isRequired && !isChoice;
  const described = [hasWords ? `${id}-required` : '', describe(frame)['aria-describedby'] ?? ''];
  return (
    <fieldset
      className={styles.field}
      id={id}
      tabIndex={-1}
      {...(isChoice && { role: 'radiogroup', 'aria-required': isRequired || undefined })}
      aria-describedby={described.join(' ').trim() || undefined}
    >
      <legend className={styles.label} data-required={isRequired || undefined}>
        {label}
      </legend>
      {hasWords && (
        <span id={`${id}-required`} hidden>
          {say('Required.')}
        </span>
      )}
      <Notes {...frame} isLive={isLive} />
      {children}
    </fieldset>
  );
}

/** The ids of the help and the errors of the control `id`. */
export function helpId(id: string): string {
  return `${id}-help`;
}
export function errorsId(id: string): string {
  return `${id}-errors`;
}

function describe({ id, help, errors = [] }: Omit<FrameProps, 'label'>) {
  const ids = [
    ...(help === undefined ? [] : [helpId(id)]),
    ...(errors.length === 0 ? [] : [errorsId(id)]),
  ];
  return {
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': errors.length === 0 ? undefined : (true as const),
  };
}

function Notes({
  id,
  help,
  errors = [],
  advice,
  isLive,
}: FrameProps & { isLive?: boolean | undefined }) {
  const wrong = <FieldErrors id={errorsId(id)} errors={errors} advice={advice} />;
  return (
    <>
      {help !== undefined && (
        <div className={styles.help} id={helpId(id)}>
          {help}
        </div>
      )}
      {isLive ? (
        <div aria-live="polite" className={styles.live}>
          {wrong}
        </div>
      ) : (
        wrong
      )}
    </>
  );
}

/**
 * The errors of an answer, with an icon and in words, never by colour alone. Errors that only name the question are hidden from the eye
 * where there is advice, because the label above names it. Draws nothing without errors.
 */
export function FieldErrors({
  id,
  errors,
  advice,
}: {
  id?: string;
  errors: readonly string[];
  advice?: string | undefined;
}) {
  const say = useSay();
  if (errors.length === 0) return null;
  return (
    <div className={styles.errors} id={id}>
      <Icon name="alert" />
      <div>
        <VisuallyHidden>{say('Error:')} </VisuallyHidden>
        {errors.map((error) => (
          <p key={error} className={advice === undefined ? undefined : styles.named}>
            {error}
          </p>
        ))}
        {advice}
      </div>
    </div>
  );
}
