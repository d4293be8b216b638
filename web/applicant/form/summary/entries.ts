/** The entries of the summary, by page and in the order of the form. Pure. */
import type { Block, Form, Page } from '#form/engine/definition.ts';
import { findPageOf, innerBlocks, questionsIn } from '#form/engine/inventory.ts';
import type { FieldErrors } from '#form/engine/validate.ts';
import type { Walk } from '#form/engine/walk.ts';

interface SummaryEntry {
  /** The answer key, which is the id of the element to go to. */
  readonly key: string;
  readonly words: string;
}

interface PageSummary {
  readonly page: Page;
  readonly entries: readonly SummaryEntry[];
}

/** The route of a page of the form. */
export function routeOf(page: Page): string {
  return `/${page.id}`;
}

/** The pages with errors, with one entry for each question, or for each group with combined errors. */
export function summarize(walked: Walk, errors: FieldErrors): PageSummary[] {
  const { form } = walked;
  const visibleKeys = new Set(walked.questions.map(({ question }) => question.key));
  return form.pages
    .map((page) => ({
      page,
      entries: [
        ...visibleEntries(walked, errors, page),
        ...hiddenEntries(form, errors, page, visibleKeys),
      ],
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The applicant's place in the form. */
export interface Here {
  readonly key: string;
  /** Whether the applicant has been at the question, so that the next missing answer comes after it. */
  readonly isVisited: boolean;
}

/** The address of the next missing answer from here; of the first one at the end of the form. Undefined if nothing is missing. */
export function findNextMissing(
  walked: Walk,
  errors: FieldErrors,
  { key: here, isVisited }: Here,
): string | undefined {
  const all = summarize(walked, errors).flatMap(({ page, entries }) =>
    entries.map(({ key }) => ({ page, key })),
  );
  const order = walked.questions.map(({ question }) => question.key);
  const index = all.findIndex(({ key }) => key === here);
  const next =
    index < 0
      ? all.find(({ key }) => order.indexOf(key) > order.indexOf(here))
      : all[isVisited ? index + 1 : index];
  const found = next ?? all[0];
  return found && `${routeOf(found.page)}#${found.key}`;
}

function visibleEntries(walked: Walk, errors: FieldErrors, page: Page): SummaryEntry[] {
  const firsts = firstOfGroups(walked.form);
  const wordsByLeader = new Map<string, Set<string>>();
  const firstWrong = new Map<string, string>();
  for (const visible of walked.questions) {
    const { key } = visible.question;
    const messages = errors[key];
    if (visible.page !== page || !messages) continue;
    const leader = firsts.get(key) ?? key;
    const words = wordsByLeader.get(leader) ?? new Set();
    for (const message of messages) words.add(message);
    wordsByLeader.set(leader, words);
    if (!firstWrong.has(leader)) firstWrong.set(leader, key);
  }
  return [...wordsByLeader].map(([leader, words]) => ({
    key: firstWrong.get(leader) ?? leader,
    words: [...words].join(' '),
  }));
}

/** Errors of the server at questions that are not visible. */
function hiddenEntries(
  form: Form,
  errors: FieldErrors,
  page: Page,
  visibleKeys: ReadonlySet<string>,
): SummaryEntry[] {
  return Object.entries(errors)
    .filter(([key]) => !visibleKeys.has(key) && findPageOf(form, key) === page)
    .map(([key, messages]) => ({ key, words: messages.join(' ') }));
}

/** For each question in a group that combines errors, the first of that group (spec §5, "month/year"). */
function firstOfGroups(form: Form): ReadonlyMap<string, string> {
  const firsts = new Map<string, string>();
  const visit = (block: Block): void => {
    if (block.kind === 'group' && block.combineErrors) {
      const [first, ...others] = questionsIn(block.content);
      if (first) for (const { key } of others) firsts.set(key, first.key);
    }
    innerBlocks(block).forEach(visit);
  };
  for (const page of form.pages) {
    for (const section of page.sections) section.content.forEach(visit);
  }
  return firsts;
}
