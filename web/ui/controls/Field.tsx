import type { ReactNode } from 'react';
import { Icon } from '../text/Icon.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './Field.module.css';

/** What a control must carry to belong to its label, help and errors. Spread it onto the input. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FrameProps {
  /** The id of the control (or the group); help and errors get ids made from it. */
  readonly id: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly errors?: readonly string[] | undefined;
  /** Marks the label as optional. Required questions have no mark, since most are required. */
  readonly isOptional?: boolean | undefined;
}

/** The frame of one question: label, help and error, above its control in that order. */
export function Field({
  children,
  ...frame
}: FrameProps & { children: (control: ControlProps) => ReactNode }) {
  const { id, label, isOptional } = frame;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <OptionalMark />}
      </label>
      <Notes {...frame} />
      {children({ id, ...describe(frame) })}
    </div>
  );
}

/** The frame of a question with several controls, such as radio buttons: a fieldset with a legend. */
export function FieldGroup({ children, ...frame }: FrameProps & { children: ReactNode }) {
  const { id, label, isOptional } = frame;
  return (
    <fieldset
      className={styles.field}
      id={id}
      tabIndex={-1}
      aria-describedby={describe(frame)['aria-describedby']}
    >
      <legend className={styles.label}>
        {label}
        {isOptional && <OptionalMark />}
      </legend>
      <Notes {...frame} />
      {children}
    </fieldset>
  );
}

/** The ids that help and errors of the control `id` carry. */
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

function Notes({ id, help, errors }: FrameProps) {
  return (
    <>
      {help !== undefined && (
        <div className={styles.help} id={helpId(id)}>
          {help}
        </div>
      )}
      <FieldErrors id={errorsId(id)} errors={errors ?? []} />
    </>
  );
}

function OptionalMark() {
  return (
    <>
      {' '}
      <span className={styles.optional}>
        <VisuallyHidden>(</VisuallyHidden>optional<VisuallyHidden>)</VisuallyHidden>
      </span>
    </>
  );
}

/** What is wrong with an answer: an icon and words, never colour alone. Draws nothing while nothing is wrong. */
export function FieldErrors({ id, errors }: { id?: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div className={styles.errors} id={id}>
      <Icon name="alert" />
      <div>
        <VisuallyHidden>Error: </VisuallyHidden>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </div>
  );
}
