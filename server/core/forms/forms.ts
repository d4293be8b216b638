/** The form in force, with everything that is built from it, and the earlier forms. The only source of the form for other code. */
import { applicationForm } from '#form/application/index.ts';
import { checkForm } from '#form/engine/check.ts';
import type { Form } from '#form/engine/definition.ts';
import { openSeason, opensAt, type Season, tenantOfSeason } from '#tenant/seasons/seasons.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { type Languages, openLanguages, type SpeakTo } from '../languages.ts';
import type { Log } from '../log.ts';
import { type College, checkFormText, textOfForm } from './check.ts';
import {
  type KnownForm,
  keepFormOfFile,
  listForms,
  publishedAt,
  readTexts,
  wasInForce,
} from './store.ts';

/** A form with what is built from it. */
export type BuiltForm = College & {
  /** Its row; 0 before the first look at the database. */
  readonly id: number;
  readonly form: Form;
  readonly languages: Languages;
  readonly speakTo: SpeakTo;
};

export type Forms = {
  /** The form in force. It changes while the process runs: ask again instead of keeping it. */
  current(): BuiltForm;
  /** The college as its file has it for the open season. */
  readonly ofFile: College;
  /** Grows whenever another form comes in force; equal in all processes that know the same forms. 0 while the file's is the only one. */
  version(): number;
  /** The forms that were ever in force, in English: the current one first, then the newest. Open pages may still have one of them. */
  every(): readonly Form[];
  /** The same with what is built from each. */
  everyBuilt(): readonly BuiltForm[];
  /** A form that was once in force; undefined where it cannot be built any more. */
  at(id: number): BuiltForm | undefined;
  /** The form that was in force at a moment, as far as is known. */
  inForceAt(moment: Date): BuiltForm | undefined;
  /** Reads the forms at once. Those of other processes are also found by `follow`, within seconds. */
  refresh(): Promise<void>;
  /** Calls a listener after another form has come in force. */
  onChange(listener: () => void): void;
};

type Needs = {
  readonly database: Pick<Database, 'kysely'>;
  readonly clock: Clock;
  readonly log: Log;
  /** How the languages are opened. */
  readonly speech: Parameters<typeof openLanguages>[1];
  /** For tests: the form of the file, instead of the application. */
  readonly form?: Form | undefined;
};

/** Starts with the form of the college's file: call {@link Forms.refresh} first. */
export function createForms(ofFile: College, { database, clock, log, speech, form }: Needs): Forms {
  const { tenant } = ofFile;
  /** The college's file with the deadlines and the form of a season. What else a season has counts for its applications alone. */
  const fileIn = (season: Season | undefined): College => {
    const { deadlines, form: own } = tenantOfSeason(tenant, season?.id ?? '');
    return { ...ofFile, tenant: { ...tenant, deadlines, ...(own && { form: own }) } };
  };
  const build = (id: number, college: College, built?: Form): BuiltForm => {
    const english = built ?? applicationForm(college.tenant);
    for (const remark of checkForm(english)) log.warn(remark);
    return {
      ...college,
      id,
      form: english,
      ...openLanguages({ ...college, form: english }, speech),
    };
  };
  let season = openSeason(tenant, clock());
  let file = build(0, fileIn(season), form);
  let fileId = 0;
  let current = file;
  let known: readonly KnownForm[] = [];
  let built = new Map<number, BuiltForm | undefined>();
  const listeners: (() => void)[] = [];

  function buildFrom(id: number, text: string, college: College): BuiltForm | undefined {
    const checked = checkFormText(text, college);
    if (checked.ok) return build(id, checked.college, checked.form);
    const [first] = checked.problems;
    log.error({ form: id, problem: first }, 'a published form cannot be used any more');
    return undefined;
  }

  /** The newest form that works; a form that does not leaves the one before it in force. */
  function newest(now: Date): BuiltForm {
    const usable = known.filter(({ id }) => built.get(id) !== undefined);
    return built.get(publishedIn(usable, now)?.id ?? fileId) ?? file;
  }

  /** When the season that is open at a moment began; long ago without seasons. */
  function beginOfSeason(moment: Date): Date {
    const open = openSeason(tenant, moment);
    const from = open && opensAt(open, tenant);
    return from && from <= moment ? from : new Date(0);
  }

  /** The published form in force at a moment, unless a season has opened since with a form of its own. */
  function publishedIn(forms: readonly KnownForm[], moment: Date): KnownForm | undefined {
    const found = publishedAt(forms, moment);
    const hasOwn = openSeason(tenant, moment)?.form !== undefined;
    return hasOwn && found && found.inForceAt < beginOfSeason(moment) ? undefined : found;
  }

  /** The id of the file's form in force at a moment: the last that a process had read by then. */
  function ofFileAt(moment: Date): number {
    const read = known.filter(({ staffId, inForceAt: at }) => staffId === null && at <= moment);
    const last = read.at(-1);
    if (last === undefined) return fileId;
    // The open season may have brought back a form that was read before the last one.
    const isOpen = openSeason(tenant, moment) === season;
    return isOpen && last.inForceAt < beginOfSeason(moment) ? fileId : last.id;
  }

  async function refresh(): Promise<void> {
    const { kysely } = database;
    const now = clock();
    const open = openSeason(tenant, now);
    const ofSeason = open === season ? file : build(0, fileIn(open), form);
    const ofSeasonId =
      fileId > 0 && ofSeason === file
        ? fileId
        : await keepFormOfFile(kysely, textOfForm(ofSeason), now);
    const next = new Map(open === season ? built : []);
    const listed = await listForms(kysely);
    const wanted = listed.filter((one) => one.id !== ofSeasonId && wasInForce(one, now));
    const missing = wanted.flatMap(({ id }) => (next.has(id) ? [] : id));
    for (const [id, text] of await readTexts(kysely, missing)) {
      next.set(id, buildFrom(id, text, fileIn(open)));
    }
    if (!next.has(ofSeasonId)) next.set(ofSeasonId, { ...ofSeason, id: ofSeasonId });
    [season, file, fileId, known, built] = [open, ofSeason, ofSeasonId, listed, next];
    const found = newest(now);
    if (found === current) return;
    const isFirst = current.id === 0;
    current = found;
    if (isFirst && found.id === fileId) return;
    log.info({ form: found.id }, 'another form is in force');
    for (const listener of listeners) listener();
  }

  const everyBuilt = () => [
    current,
    ...[...built.values()].reverse().flatMap((one) => (one && one.id !== current.id ? one : [])),
  ];

  return {
    current: () => current,
    get ofFile() {
      return fileIn(season);
    },
    version() {
      const now = clock();
      const ever = known.filter((one) => one.staffId !== null && wasInForce(one, now));
      const turns = tenant.seasons?.findLastIndex((one) => opensAt(one, tenant) <= now) ?? 0;
      const back = ever.filter(({ takenBackAt }) => takenBackAt !== null);
      return ever.length + back.length + Math.max(0, turns);
    },
    every: () => everyBuilt().map(({ form: one }) => one),
    everyBuilt,
    at: (id) => built.get(id),
    inForceAt: (moment) => built.get(publishedIn(known, moment)?.id ?? ofFileAt(moment)),
    refresh,
    onChange: (listener) => void listeners.push(listener),
  };
}

/** The parts of a platform that follow the form in force. The objects stay the same, and ask for the form at each call. */
export function partsInForce(forms: Forms) {
  const languages: Languages = {
    get offered() {
      return forms.current().languages.offered;
    },
    in: (tag) => forms.current().languages.in(tag),
    for: (request) => forms.current().languages.for(request),
  };
  const speakTo: SpeakTo = (request) => forms.current().speakTo(request);
  return { languages, speakTo };
}
