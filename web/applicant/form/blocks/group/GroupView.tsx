import type { GroupBlock } from '#form/engine/definition.ts';
import { questionsIn } from '#form/engine/inventory.ts';
import { combinedMessages } from '#form/engine/validate.ts';
import { answerSortOf } from '#form/kinds/registry.ts';
import { classes } from '#web/ui/classes.ts';
import { FieldErrors } from '#web/ui/controls/Field.tsx';
import { useAnswers } from '../../context.tsx';
import { CombinedErrorsProvider } from '../../questions/surroundings.tsx';
import styles from '../Blocks.module.css';
import type { DrawBlocks } from '../BlockView.tsx';
import { useHasContent } from '../useIsVisible.ts';

/** Questions that belong together, side by side where there is room, with one place for their errors if they share it. */
export function GroupView({ block, Blocks }: { block: GroupBlock; Blocks: DrawBlocks }) {
  const { legend, help, content, combineErrors = false, inRow = false } = block;
  const hasContent = useHasContent(content);
  if (!hasContent) return null;
  const [first] = questionsIn(content);
  const isTickList = content.every(({ kind }) => answerSortOf(kind) === 'tick');
  const isOneQuestion = combineErrors || inRow || isTickList;
  const errorsId = `${first?.key ?? 'group'}-together-errors`;
  const questions = (
    <div className={classes(styles.list, inRow && styles.row, isTickList && styles.ticks)}>
      <Blocks blocks={content} />
    </div>
  );
  const inside = (
    <>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      {combineErrors ? (
        <CombinedErrorsProvider value={{ errorsId }}>
          <div className={styles.together}>
            <CombinedErrors id={errorsId} block={block} />
            {questions}
          </div>
        </CombinedErrorsProvider>
      ) : (
        questions
      )}
    </>
  );
  const props = { className: styles.group, 'data-one-question': isOneQuestion || undefined };
  if (legend === undefined) return <div {...props}>{inside}</div>;
  return (
    <fieldset {...props}>
      <legend className={isOneQuestion ? styles.label : styles.legend}>{legend}</legend>
      {inside}
    </fieldset>
  );
}

const SEPARATOR = '\n';

/** The errors of the group, each message once (spec §5). */
function CombinedErrors({ id, block }: { id: string; block: GroupBlock }) {
  const keys = questionsIn(block.content).map((question) => question.key);
  const messages = useAnswers(({ shown }) => combinedMessages(shown, keys).join(SEPARATOR));
  return <FieldErrors id={id} errors={messages === '' ? [] : messages.split(SEPARATOR)} />;
}
