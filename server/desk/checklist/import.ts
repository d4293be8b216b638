/** Imports a file of marks: first a look at what it would do, then all of that in one transaction. */
import type { ChecklistLook } from '#contract/desk-checklist.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import { refusal } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { changeItem } from './change-item.ts';
import { type ReadLine, readFile, sealOf } from './read-file.ts';

type Needs = Pick<Platform, 'database' | 'clock'>;

/** How many lines the look shows of each sort. */
const SHOWN = 10;
const SHOWN_PROBLEMS = 200;

export function lookAtFile(
  platform: Needs,
  member: StaffMember,
  csv: string,
  voice: Voice,
): Promise<ChecklistLook> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const lines = await readFile(trx, csv, { reader: member, voice, now: platform.clock() });
    const look = describe(lines, voice);
    leave({ act: 'checklist.file-read', details: { lines: look.lines, found: look.changes } });
    return look;
  });
}

/**
 * @returns how many marks were changed.
 * @throws AppError 400 for a file with a bad line; 409 if the file would no longer do what the look has shown.
 */
export function importFile(
  platform: Needs,
  member: StaffMember,
  { csv, seal, reason }: { readonly csv: string; readonly seal: string; readonly reason: string },
  voice: Voice,
): Promise<number> {
  const { staffId } = member;
  return withTrail(
    platform,
    actorOf(member),
    async (trx, leave) => {
      const lines = await readFile(trx, csv, { reader: member, voice, now: platform.clock() });
      if (lines.some((line) => 'why' in line && line.why === 'bad')) throw hasBadLines();
      if (sealOf(lines) !== seal) throw hasMoved();
      const changed: number[] = [];
      for (const line of lines) {
        if (!('found' in line)) continue;
        const { id } = line.found;
        const made = await changeItem({ trx, leave }, id, line.change, { staffId, reason });
        if (made !== undefined) changed.push(id);
      }
      await noteDue(trx, [...new Set(changed)]);
      const details = { lines: lines.length, changes: changed.length };
      leave({ act: 'checklist.imported', details, note: reason });
      return changed.length;
    },
    { isLong: true },
  );
}

function describe(lines: readonly ReadLine[], { say, tenant }: Voice): ChecklistLook {
  const states = {
    received: say('received'),
    waived: say('waived'),
    awaiting: say('awaited'),
  };
  const labels = new Map(tenant.checklist?.items.map(({ id, label }) => [id, label]));
  const found = lines.flatMap((line) => ('found' in line ? line : []));
  const changes = found.filter(({ isSame }) => !isSame);
  const problems = lines.flatMap((line) => ('why' in line ? line : []));
  const count = (why: string) => problems.filter((line) => line.why === why).length;
  return {
    lines: lines.length,
    changes: changes.length,
    same: found.length - changes.length,
    unknown: count('unknown'),
    ambiguous: count('ambiguous'),
    bad: count('bad'),
    problems: problems
      .slice(0, SHOWN_PROBLEMS)
      .map(({ number, problem }) => ({ line: number, text: problem(say) })),
    first: changes.slice(0, SHOWN).map(({ number, found: { id, name, reference }, change }) => ({
      line: number,
      id,
      name,
      reference: reference ?? '',
      what: `${labels.get(change.item)}: ${states[change.state]}${change.state === 'awaiting' ? '' : `, ${change.on}`}`,
    })),
    seal: sealOf(lines),
  };
}

const hasBadLines = refusal(400, 'bad_lines', (say) =>
  say('Nothing was changed: the file has lines that cannot be read. Please correct them first.'),
);

const hasMoved = refusal(409, 'changed_meanwhile', (say) =>
  say(
    'Nothing was changed: the file would now do something else than it said. Please look at it again.',
  ),
);
