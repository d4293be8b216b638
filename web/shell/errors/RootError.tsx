import { Button } from '../../ui/Button.tsx';
import { Prose } from '../../ui/Prose.tsx';
import styles from './RootError.module.css';

/** The screen for when nothing else can be shown (spec §8). */
export function RootError() {
  return (
    <main className={styles.screen}>
      <Prose>
        <h1>Something went wrong.</h1>
        <p>
          The issue was logged and will be fixed as soon as possible. What you have saved is safe.
        </p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </Prose>
    </main>
  );
}
