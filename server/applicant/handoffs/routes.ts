import {
  FOLLOW_LINK,
  GET_HANDOFFS,
  GET_LINK_REVIEW,
  GET_PARENTS_PART,
  MAKE_HANDOFF,
  OPEN_LINK,
  REQUEST_SCAN_UPLOAD,
  REVOKE_HANDOFF,
  SAVE_PROPOSAL,
  SEND_SCAN,
  SETTLE_PROPOSAL,
} from '#contract/calls.ts';
import { PresignedUpload, StartConversion } from '#contract/documents.ts';
import {
  HandoffPath,
  Handoffs,
  LinkPath,
  LinkQuery,
  MadeHandoff,
  MakeHandoff,
  OpenedHandoff,
  ParentsPart,
  SaveProposal,
  SettleProposal,
} from '#contract/handoffs.ts';
import { Type } from '#contract/schema.ts';
import { ServiceApplication } from '#contract/staff.ts';
import { UPLOAD_LIMITS } from '#server/applicant/documents/constants.ts';
import { issueUpload } from '#server/applicant/documents/issue-upload.ts';
import { startConversion } from '#server/applicant/documents/start-conversion.ts';
import { viewApplication } from '#server/applicant/submissions/service-view.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { anybody, principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import { listLinks, noteUse, type StoredLink } from '#server/core/identity/handoffs/repository.ts';
import { OWN_KINDS, stateOf } from '#server/core/identity/handoffs/state.ts';
import { LINK_LIMITS } from '#server/core/identity/links.ts';
import type { HandoffHolder } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { addToTrail, withTrail } from '#server/core/trail/record.ts';
import { actorByLink, handoff } from './guard.ts';
import { holdLink } from './link-cookie.ts';
import { MAKE_LIMIT, makeHandoff, takeBackHandoff } from './make.ts';
import { openHandoff } from './open.ts';
import { readPart, saveProposal, settleProposal } from './parent.ts';
import { linkIsOver } from './refusals.ts';

/** Links for one task: making them and taking them back, following and opening them, and the task of reading the review. */
export function handoffRoutes(app: App, platform: Platform): void {
  const { speakTo } = platform;
  applicantRoutes(app, platform);
  scanRoutes(app, platform);
  parentRoutes(app, platform);
  const on = callsOf(app, 'links');

  on(
    FOLLOW_LINK,
    'Follow a link for one task: moves its code into a cookie',
    {
      who: anybody,
      params: LinkPath,
      answers: { 303: Type.Null({ description: 'a redirect to its page' }) },
    },
    async (request, reply) => {
      const link = holdLink(request, reply, platform.settings, request.params.code);
      return reply.redirect(`/link?link=${link}`, 303);
    },
  );

  on(
    OPEN_LINK,
    'Open a link for one task in this browser, and in no other',
    {
      who: anybody,
      limits: LINK_LIMITS,
      querystring: LinkQuery,
      answer: OpenedHandoff,
      refusals: [403],
    },
    async (request, reply) => {
      const opened = await openHandoff(request, reply, platform);
      return { message: speakTo(request)('The link is open.'), ...opened };
    },
  );

  on(
    GET_LINK_REVIEW,
    'One application, for somebody whom the applicant trusts',
    {
      who: handoff(platform, 'review'),
      limits: LINK_LIMITS,
      querystring: LinkQuery,
      answer: ServiceApplication,
    },
    async (request) => {
      const holder = principalOf(request);
      const { handoffId: id, accountId: account } = holder;
      await withTrail(platform, actorByLink(holder), async (trx, leave) => {
        const isUsed = await noteUse(trx, { id, kind: 'review' }, platform.clock());
        if (!isUsed) throw linkIsOver('expired');
        leave({ act: 'application.viewed', account });
      });
      return viewApplication(platform.database.kysely, account);
    },
  );
}

/** The applicant's own links. */
function applicantRoutes(app: App, platform: Platform): void {
  const { speakTo, database, clock } = platform;
  const on = callsOf(app, 'links');
  const who = applicants(platform);

  on(
    GET_HANDOFFS,
    'The links for one task that the applicant made',
    { who, answer: Handoffs },
    async (request) => {
      const rows = await listLinks(database.kysely, principalOf(request).accountId, OWN_KINDS);
      return { handoffs: rows.map((row) => asTold(row, clock())) };
    },
  );

  on(
    MAKE_HANDOFF,
    'Make a link by which somebody without an account does one task',
    { who, limits: [MAKE_LIMIT], body: MakeHandoff, answer: MadeHandoff, refusals: [409] },
    async (request) => {
      const made = await makeHandoff(principalOf(request), request.body, platform);
      return { message: speakTo(request)('The link is ready.'), ...made };
    },
  );

  on(
    REVOKE_HANDOFF,
    'Take a link back',
    { who, params: HandoffPath, refusals: [404] },
    async (request) => {
      await takeBackHandoff(principalOf(request), Number(request.params.handoff), platform);
      return { message: speakTo(request)('The link was taken back. It opens nothing now.') };
    },
  );
}

function asTold(row: StoredLink<MakeHandoff['kind']>, now: Date) {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    state: stateOf(row, now),
    made_at: row.made_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    opened_at: row.opened_at?.toISOString() ?? '',
    used_at: row.used_at?.toISOString() ?? '',
  };
}

/** The calls of a parent by their link, and of the applicant about what the parent sent. */
function parentRoutes(app: App, platform: Platform): void {
  const { speakTo } = platform;
  const on = callsOf(app, 'links');
  const config = { who: handoff(platform, 'parent'), limits: LINK_LIMITS };

  on(
    GET_PARENTS_PART,
    'The questions about one parent, as far as they are answered',
    { ...config, querystring: LinkQuery, answer: ParentsPart, refusals: [403, 409] },
    (request) => readPart(principalOf(request), platform),
  );
  on(
    SAVE_PROPOSAL,
    'Keep what a parent typed, or send it to the applicant, once',
    { ...config, querystring: LinkQuery, body: SaveProposal, refusals: [403, 409] },
    async (request) => {
      await saveProposal(principalOf(request), request.body, platform);
      return { message: speakTo(request)('Your answers are saved.') };
    },
  );
  on(
    SETTLE_PROPOSAL,
    'Answers that a parent sent were taken or declined',
    { who: applicants(platform), body: SettleProposal, refusals: [409] },
    async (request) => {
      await settleProposal(principalOf(request), request.body, platform);
      return { message: speakTo(request)('Your answers are saved.') };
    },
  );
}

/** The task "scan": a phone photographs the document of one question, which the applicant's computer then shows. */
function scanRoutes(app: App, platform: Platform): void {
  const { speakTo } = platform;
  const on = callsOf(app, 'links');
  const questionOf = ({ accountId, subject }: HandoffHolder) => ({ accountId, answerKey: subject });

  on(
    REQUEST_SCAN_UPLOAD,
    'Ask where to upload the scan of a document',
    {
      who: handoff(platform, 'scan'),
      limits: [...LINK_LIMITS, ...UPLOAD_LIMITS],
      querystring: LinkQuery,
      answer: PresignedUpload,
      refusals: [403, 409, 503],
    },
    async (request) => issueUpload(questionOf(principalOf(request)), request, platform),
  );

  on(
    SEND_SCAN,
    'Attach an uploaded scan, once',
    {
      who: handoff(platform, 'scan', { evenUsed: true }),
      limits: LINK_LIMITS,
      querystring: LinkQuery,
      body: StartConversion,
      isAccepted: true,
      refusals: [403, 409, 503],
    },
    async (request, reply) => {
      const holder = principalOf(request);
      const { handoffId: id, accountId: account } = holder;
      await startConversion(questionOf(holder), request.body, platform, async (trx, now) => {
        if (!(await noteUse(trx, { id, kind: 'scan' }, now))) throw linkIsOver('used');
        const details = { handoff: id, task: 'scan' } as const;
        await addToTrail(trx, now, actorByLink(holder), { act: 'handoff.used', account, details });
      });
      return reply.code(202).send({ message: speakTo(request)('Your file is being converted.') });
    },
  );
}
