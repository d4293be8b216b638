import type { Form } from '#form/engine/definition.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Deadlines } from './deadlines/deadlines.ts';
import type { Files } from './files/files.ts';
import type { Forms } from './forms/forms.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Languages, SpeakTo } from './languages.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail/mail.ts';
import type { Scanner } from './scanner/scanner.ts';
import type { Settings } from './settings.ts';
import type { Tracing } from './tracing/tracing.ts';

/**
 * The services that every capability uses. Built once per process and handed to each `xxxRoutes(app, platform)`; nothing in it is global,
 * so a test may hold several.
 */
export type Platform = {
  /** The environment variables, checked and typed. */
  readonly settings: Settings;
  /**
   * The college's configuration with the form in force, and the application form in English, from which all stored data comes. Both are
   * replaced when another form comes in force: read them for each request or job, and keep neither.
   */
  readonly tenant: Tenant;
  readonly form: Form;
  /** The form in force, and the earlier ones. */
  readonly forms: Forms;
  /** The form in force and the college's texts in every offered language. */
  readonly languages: Languages;
  /** The college's deadlines, including extensions made since the start. */
  readonly deadlines: Deadlines;
  /** Translates sentences into the language of a request's reader. */
  readonly speakTo: SpeakTo;
  /** A practice portal: it sends nothing (`practice/practice.ts`). */
  readonly isPractice: boolean;
  /** PostgreSQL: Kysely, transactions, and prepared statements for the hot paths. */
  readonly database: Database;
  /** Uploaded and converted files, on disk or in an object store. */
  readonly files: Files;
  /** Scans uploads for viruses. */
  readonly scanner: Scanner;
  /** Sends e-mail, as a durable job. */
  readonly mail: Mail;
  /** Durable work that outlives the request that ordered it. */
  readonly jobs: Jobs;
  /** Spans of requests and jobs, for a collector. */
  readonly tracing: Tracing;
  /** Structured log of this process. */
  readonly log: Log;
  /** The only source of the time. */
  readonly clock: Clock;
};
