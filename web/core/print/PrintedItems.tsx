import type { ReactNode } from 'react';
import type { AnswerItem, BoxesItem, Item, TableItem } from '#form/reading/reading.ts';
import { DocumentLink } from './CopyLine.tsx';
import { PrintedWords } from './PrintedWords.tsx';
import styles from './print.module.css';

/** The address of the PDF of a document, by its answer key. */
export type AddressOf = (key: string) => string;

/** A mark beside an answer's label, by all of the answer's keys, such as "new". */
export type MarkAt = (keys: readonly string[]) => ReactNode;

export interface ItemOptions {
  /** Shown for an unanswered question. */
  readonly unanswered: string;
  /** If given, documents are links. */
  readonly addressOf: AddressOf | undefined;
  readonly markAt: MarkAt | undefined;
}

/** Items that are drawn in a list of labels and answers. */
type Listed = AnswerItem | BoxesItem;

/** The content of a section, as `form/reading` lays it out. */
export function PrintedItems({ items, ...options }: { items: readonly Item[] } & ItemOptions) {
  return runsOf(items, isListed).map((run) =>
    Array.isArray(run) ? (
      <List key={run[0].key} items={run} {...options} />
    ) : (
      <Alone key={run.key} item={run} {...options} />
    ),
  );
}

/** Draws an item outside of a list. */
function Alone({ item, ...options }: { item: Exclude<Item, Listed> } & ItemOptions) {
  switch (item.is) {
    case 'group':
      return (
        <div className={styles.group}>
          <h4>{item.heading}</h4>
          <PrintedItems items={item.items} {...options} />
        </div>
      );
    case 'table':
      return <Table table={item} markAt={options.markAt} />;
    case 'blank':
      return <p className={styles.leftBlank}>{item.words}</p>;
  }
}

function List({ items, ...options }: { items: readonly Listed[] } & ItemOptions) {
  return (
    <dl className={styles.answers}>
      {items.map((item) =>
        item.is === 'boxes' ? (
          <Boxes key={item.key} boxes={item} markAt={options.markAt} />
        ) : (
          <Answer key={item.key} item={item} {...options} />
        ),
      )}
    </dl>
  );
}

function Answer({
  item: { key, keys = [key], label, sort, answer, wordCount },
  unanswered,
  addressOf,
  markAt,
}: { item: AnswerItem } & ItemOptions) {
  return (
    <div data-essay={wordCount === undefined ? undefined : true}>
      <dt>
        {label}
        {wordCount !== undefined && <span> · {wordCount}</span>}
        {markAt?.(keys)}
      </dt>
      <dd data-long={sort === 'text' || undefined}>
        {answer === '' ? (
          <span className={styles.unanswered}>{unanswered}</span>
        ) : (
          <PrintedWords sort={sort} answer={answer} />
        )}
        {sort === 'file' && answer !== '' && addressOf && <DocumentLink href={addressOf(key)} />}
      </dd>
    </div>
  );
}

type Markable = Pick<ItemOptions, 'markAt'>;

function Boxes({ boxes: { label, ticked, boxes }, markAt }: { boxes: BoxesItem } & Markable) {
  return (
    <>
      <div>
        <dt>
          {label}
          {markAt?.(boxes.map(({ key }) => key))}
        </dt>
        <dd>{ticked}</dd>
      </div>
      {boxes.map((box) => (
        <div key={box.key} className={styles.box}>
          <dt>{box.label}</dt>
          <dd>
            <PrintedWords sort="tick" answer={box.answer} />
          </dd>
        </div>
      ))}
    </>
  );
}

function Table({ table: { columns, rows }, markAt }: { table: TableItem } & Markable) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ heading, cells, keys }) => (
          <tr key={heading}>
            <th scope="row">
              {heading}
              {markAt?.(keys)}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index]}>{cell === '' ? '–' : <bdi>{cell}</bdi>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isListed(item: Item): item is Listed {
  return item.is === 'answer' || item.is === 'boxes';
}

/** Joins consecutive items of a list into runs; any other item is a run of its own. */
export function runsOf<One, InList extends One>(
  items: readonly One[],
  belongs: (item: One) => item is InList,
): (Exclude<One, InList> | [InList, ...InList[]])[] {
  const runs: (Exclude<One, InList> | [InList, ...InList[]])[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (!belongs(item)) runs.push(item as Exclude<One, InList>);
    else if (Array.isArray(last)) last.push(item);
    else runs.push([item]);
  }
  return runs;
}
