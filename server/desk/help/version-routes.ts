import { GET_VERSION, GET_VERSION_COPY, OPEN_VERSION_COPY } from '#contract/calls.ts';
import { BySubmission, ByVersion } from '#contract/desk-help.ts';
import { PdfState } from '#contract/documents.ts';
import { ServiceApplication } from '#contract/staff.ts';
import { createSubjectReader } from '#server/applicant/copy/subject.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf, pathOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { limited } from '../limits.ts';
import { staffWithin } from '../read/access.ts';
import { staffCalls } from '../schema-of.ts';
import { viewVersion } from './version.ts';
import { openVersionCopy, readVersionCopy } from './version-copy.ts';

/** The versions of an application: each submission in words, and as a PDF. */
export function versionRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const call = staffCalls('help');
  const who = staffWithin(platform, ['helper', 'registrar']);
  const viewing = limited(platform, who, 'application view');
  const readSubject = createSubjectReader();

  on(
    GET_VERSION,
    call(viewing, 'One submission of an application, or what was not submitted', {
      params: ByVersion,
      answer: ServiceApplication,
    }),
    async (request) => {
      const { version } = request.params;
      const member = principalOf(request);
      return viewVersion(platform, member, { accountId: member.accountId, version });
    },
  );

  on(
    GET_VERSION_COPY,
    call({ who }, 'How far the PDF copy of one submission is; asks for one where there is none', {
      params: BySubmission,
      answer: PdfState,
    }),
    async (request) => {
      const { id, version } = request.params;
      const { accountId } = principalOf(request);
      const about = { accountId, number: Number(version) };
      const say = platform.speakTo(request);
      const state = await readVersionCopy(platform, about, { say, readSubject });
      // An address of ours, so that opening the copy adds a view to the trail.
      const url = pathOf(OPEN_VERSION_COPY).replace(':id', id).replace(':version', version);
      return { ...state, url: state.url && url };
    },
  );

  on(
    OPEN_VERSION_COPY,
    call(viewing, 'The PDF copy of one submission', { params: BySubmission, redirects: true }),
    async (request, reply) => {
      const member = principalOf(request);
      const { accountId } = member;
      const about = { accountId, number: Number(request.params.version) };
      const say = platform.speakTo(request);
      const url = await openVersionCopy(platform, member, about, { say, readSubject });
      return reply.redirect(url, 302);
    },
  );
}
