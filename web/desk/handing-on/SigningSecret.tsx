import { useSay } from '#web/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Panel } from '../ui/Panel.tsx';
import styles from './DestinationForm.module.css';

/** The secret that was made, this once. */
export function SigningSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const say = useSay();
  return (
    <Panel
      title={say('The signing secret')}
      lead={say(
        'Give it to whoever receives the messages: they check with it that a message is from you. It is shown only now.',
      )}
    >
      <p className={styles.secret}>
        <code>{secret}</code>
      </p>
      <div className={styles.buttons}>
        <Button onClick={onDone}>{say('I have copied it')}</Button>
      </div>
    </Panel>
  );
}
