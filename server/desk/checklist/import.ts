/** Takes a file of marks: first a look at what it would do, then all of that in one transaction. */
import type { ChecklistFile, ChecklistLook } from '#contract/desk-checklist.ts';
import type { Static } from '#contract/schema.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import { refusal } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { changeItem } from './change-item.ts';
import { type ReadLine, readFile } from './read-file.ts';

/** How many lines the look shows of each sort. */
const SHOWN = 10;
const SHOWN_PROBLEMS = 200;

/** Without a reason, nothing is changed. @throws AppError 400 for a file with a bad line that is to be carried out. */
export function takeFile(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: StaffMember,
  { csv, reason }: Static<typeof ChecklistFile>,
  voice: Voice,
): Promise<ChecklistLook> {
  const { staffId } = member;
  return withTrail(
    platform,
    actorOf(member),
    async (trx, leave) => {
      const lines = await readFile(trx, csv, { reader: member, voice, now: platform.clock() });
      const look = describe(lines, voice);
      if (reason === undefined) {
        leave({
          act: 'checklist.file-read',
          details: { lines: lines.length, found: look.changes },
        });
        return look;
      }
      if (look.bad > 0) throw hasBadLines();
      const changed: number[] = [];
      for (const line of lines) {
        if ('problem' in line) continue;
        const { id } = line.person;
        const made = await changeItem({ trx, leave }, id, line.change, { staffId, reason });
        if (made !== undefined) changed.push(id);
      }
      await noteDue(trx, [...new Set(changed)]);
      const details = { lines: lines.length, changes: changed.length };
      leave({ act: 'checklist.imported', details, note: reason });
      const message = voice.say(
        '{count, plural, one {# mark was changed.} other {# marks were changed.}}',
        { count: changed.length },
      );
      return { ...look, message };
    },
    { isLong: true },
  );
}

function describe(lines: readonly ReadLine[], { say, tenant }: Voice): ChecklistLook {
  const states = { received: say('received'), waived: say('waived'), awaiting: say('awaited') };
  const labels = new Map(tenant.checklist?.items.map(({ id, label }) => [id, label]));
  const found = lines.flatMap((line) => ('problem' in line ? [] : line));
  const changes = found.filter(({ isSame }) => !isSame);
  const problems = lines.flatMap((line) => ('problem' in line ? line : []));
  const bad = problems.filter(({ isBad }) => isBad).length;
  return {
    message: say('Nothing is changed yet.'),
    changes: changes.length,
    same: found.length - changes.length,
    left_out: problems.length - bad,
    bad,
    problems: problems
      .slice(0, SHOWN_PROBLEMS)
      .map(({ number, problem }) => ({ line: number, text: problem(say) })),
    first: changes.slice(0, SHOWN).map(({ number, person: { id, name }, change }) => {
      const day = change.state === 'awaiting' ? '' : `, ${change.on}`;
      const what = `${labels.get(change.item)}: ${states[change.state]}${day}`;
      return { line: number, id, name, what };
    }),
  };
}

const hasBadLines = refusal(400, 'bad_lines', (say) =>
  say('Nothing was changed: the file has lines that cannot be read. Please correct them first.'),
);
