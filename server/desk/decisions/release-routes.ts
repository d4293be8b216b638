import { CALL_OFF_RELEASE, GET_RELEASES, MAKE_RELEASE, PREVIEW_RELEASE } from '#contract/calls.ts';
import { ById } from '#contract/desk.ts';
import {
  CallOffRelease,
  DeskReleases,
  MakeRelease,
  ReleasePreview,
} from '#contract/desk-decisions.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { momentInWords } from '#tenant/moments.ts';
import { limited } from '../limits.ts';
import { callOffRelease, listReleases, makeRelease, previewRelease } from './releases.ts';

/** Releases of decisions; registrars make them. */
export function releaseRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { languages, database } = platform;
  const config = limited(platform, staff(platform, ['registrar']), 'season');

  on(
    GET_RELEASES,
    'Every release of decisions, and how far each is',
    { ...config, answer: DeskReleases },
    (request) => listReleases(database.kysely, principalOf(request), platform),
  );
  on(
    PREVIEW_RELEASE,
    'What a release would hold, with three real letters',
    { ...config, answer: ReleasePreview },
    (request) => previewRelease(platform, principalOf(request), languages.for(request)),
  );
  on(
    MAKE_RELEASE,
    'Release all confirmed decisions at a minute',
    { ...config, body: MakeRelease },
    async (request) => {
      const voice = languages.for(request);
      const { count } = request.body;
      const at = await makeRelease(platform, principalOf(request), voice, request.body);
      const moment = momentInWords(at, voice.tenant, 'weekday');
      const { say } = voice;
      return {
        message: say(
          '{size, plural, one {# decision} other {# decisions}} will be released on {moment}.',
          { size: count, moment },
        ),
      };
    },
  );
  on(
    CALL_OFF_RELEASE,
    'Call a release off; its decisions wait for another one',
    { ...config, params: ById, body: CallOffRelease },
    async (request) => {
      const id = Number(request.params.id);
      await callOffRelease(platform, principalOf(request), id, request.body.reason);
      const { say } = languages.for(request);
      return { message: say('The release is called off. Nobody was told anything.') };
    },
  );
}
