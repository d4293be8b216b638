import type { Form } from '#form/engine/definition.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Deadlines } from './deadlines/deadlines.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Languages, SpeakTo } from './languages.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail/mail.ts';
import type { Scanner } from './scanner/scanner.ts';
import type { Settings } from './settings.ts';
import type { Tracing } from './tracing/tracing.ts';

/**
 * What every capability stands on. It is made once per process and handed to each `xxxRoutes(app, platform)`;
 * nothing in it is global, so a test may hold several.
 */
export type Platform = {
  /** The environment variables, checked and typed. */
  readonly settings: Settings;
  /** The college's configuration. */
  readonly tenant: Tenant;
  /** The form that applicants of this college fill in, in English: all that is stored comes from it. */
  readonly form: Form;
  /** The form and the college's texts in every language that it offers. */
  readonly languages: Languages;
  /** The college's deadlines, with what was extended since the start. */
  readonly deadlines: Deadlines;
  /** Says sentences in the language of whoever sent a request. */
  readonly speakTo: SpeakTo;
  /** PostgreSQL: Kysely, transactions, and prepared statements for the hot paths. */
  readonly database: Database;
  /** Uploaded and finished files, on disk or in an object store. */
  readonly files: Files;
  /** Looks for viruses in uploads. */
  readonly scanner: Scanner;
  /** Sends e-mail, as a durable job. */
  readonly mail: Mail;
  /** Work that outlives the request which asked for it. */
  readonly jobs: Jobs;
  /** How long each part of a request or a job takes, for a collector. */
  readonly tracing: Tracing;
  /** Structured log of this process. */
  readonly log: Log;
  /** The only source of the time. */
  readonly clock: Clock;
};
