import type { ComponentProps, ReactNode } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { numberInWords } from '#words/intl.ts';
import styles from './Table.module.css';

/** A button of a row. */
interface RowAct {
  readonly words: string;
  /** For screen readers, with the name of the row. */
  readonly label: string;
  readonly act: () => void;
  readonly isBusy?: boolean;
}

export interface Column<Row> {
  /** The heading. It is also the React key, so it must be unique in the table unless `key` is given. */
  readonly head: string;
  readonly key?: string;
  /** A number is formatted in the reader's language. */
  readonly cell?: (row: Row) => ReactNode;
  /** Buttons instead of a cell. */
  readonly acts?: (row: Row) => readonly (RowAct | false)[];
  /** Aligned at the end of the column. */
  readonly isNumber?: boolean | undefined;
  /** Buttons; the column has no visible head. */
  readonly isForActions?: boolean | undefined;
}

interface TableProps<Row> {
  /** The name of the table, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The place of the column that names a row for screen readers; the first by default. */
  readonly rowHeader?: number;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Replaces a table without rows; by default nothing is drawn. */
  readonly empty?: ReactNode;
  /** One line for each row, as far as there are columns; what does not fit is cut off. */
  readonly isDense?: boolean | undefined;
  /** Attributes of a row, such as `aria-current` or a `ref`. */
  readonly rowProps?: ((row: Row) => ComponentProps<'tr'>) | undefined;
}

/**
 * A plain table with a sticky head. On a phone each row becomes a block with its heads beside the cells. For at most a few hundred rows;
 * put a `Pager` below.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  rowHeader = 0,
  empty = null,
  isDense,
  rowProps,
}: TableProps<Row>) {
  if (rows.length === 0) return empty;
  return (
    <table className={classes(styles.table, isDense && styles.dense)}>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(
            ({ head, key = head, isNumber, acts, isForActions = acts !== undefined }) => (
              <th key={key} scope="col" className={classes(isNumber && styles.number)}>
                {isForActions ? <VisuallyHidden>{head}</VisuallyHidden> : head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...rowProps?.(row)}>
            {columns.map((column, place) => (
              <Cell
                key={column.key ?? column.head}
                column={column}
                row={row}
                isRowHeader={place === rowHeader}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({
  column: { head, cell, acts, isNumber, isForActions = acts !== undefined },
  row,
  isRowHeader,
}: {
  column: Column<Row>;
  row: Row;
  isRowHeader: boolean;
}) {
  const say = useSay();
  const className = classes(isNumber && styles.number, isForActions && styles.actions);
  const content = acts === undefined ? cell?.(row) : acts(row).map(rowAct);
  // A dense table may cut the text off.
  const title = typeof content === 'string' ? content : undefined;
  const words = (
    <>
      {!isForActions && <span className={styles.label}>{head}</span>}
      <span className={styles.value}>
        {typeof content === 'number' ? numberInWords(content, say.locale) : content}
      </span>
    </>
  );
  return isRowHeader ? (
    <th scope="row" className={className} title={title}>
      {words}
    </th>
  ) : (
    <td className={className} title={title}>
      {words}
    </td>
  );
}

function rowAct(given: RowAct | false) {
  if (given === false) return null;
  const { words, label, act, isBusy } = given;
  return (
    <Button key={words} variant="quiet" aria-label={label} isBusy={isBusy} onClick={act}>
      {words}
    </Button>
  );
}
