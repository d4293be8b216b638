import { GET_CHECKLIST, MARK_CHECKLIST, TAKE_CHECKLIST_FILE } from '#contract/calls.ts';
import {
  Checklist,
  ChecklistFile,
  ChecklistLook,
  ChecklistMarked,
  MarkChecklist,
} from '#contract/desk-checklist.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import { ByApplication } from '#contract/desk-read.ts';
import { writeSummary } from '#server/applicant/summaries/write.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { limited } from '../limits.ts';
import { staffWithin, withApplication } from '../read/access.ts';
import { changeItem, getChecklist, settle } from './change-item.ts';
import { takeFile } from './import.ts';

/** The checklist that applicants see at `/status`, which staff mark. */
export function checklistRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { database, languages, clock } = platform;
  const marking = ['helper', 'registrar'] as const;

  // Leaves no line: opening the application, of which it is a part, has left one.
  on(
    GET_CHECKLIST,
    'The checklist of an application',
    { who: staffWithin(platform, READING_ROLES), params: ByApplication, answer: Checklist },
    (request) =>
      getChecklist(database.kysely, principalOf(request).accountId, languages.for(request)),
  );
  on(
    MARK_CHECKLIST,
    'Mark an item as received, waived or awaited',
    {
      who: staffWithin(platform, marking),
      params: ByApplication,
      body: MarkChecklist,
      answer: ChecklistMarked,
    },
    (request) => {
      const voice = languages.for(request);
      const { body } = request;
      const change = settle(body, voice, clock());
      if ('problem' in change) throw new AppError(400, 'no_such_item', change.problem);
      if (body.state === 'waived' && body.reason === undefined) throw noReason();
      const member = principalOf(request);
      return withApplication(platform, member, async (trx, accountId, leave) => {
        const by = { staffId: member.staffId, reason: body.reason };
        const made = await changeItem({ trx, leave }, accountId, change, by);
        if (made !== undefined) await writeSummary(trx, platform, accountId);
        const message = voice.say('The checklist has been changed.');
        return { message, ...(await getChecklist(trx, accountId, voice)) };
      });
    },
  );

  on(
    TAKE_CHECKLIST_FILE,
    'What a file of marks would do; with a reason, it is carried out, all of it or nothing',
    {
      ...limited(platform, staff(platform, marking), 'help'),
      body: ChecklistFile,
      answer: ChecklistLook,
    },
    (request) => takeFile(platform, principalOf(request), request.body, languages.for(request)),
  );
}

const noReason = refusal(400, 'no_reason', (say) => say('Please say why.'));
