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
 * The services that every capability uses. Built once per process and handed to each `xxxRoutes(app, platform)`; nothing in it is global,
 * so a test may hold several.
 */
export type Platform = {
  /** The environment variables, checked and typed. */
  readonly settings: Settings;
  /** The college's configuration. */
  readonly tenant: Tenant;
  /** The application form in English. All stored data comes from this one. */
  readonly form: Form;
  /** The form and the college's texts in every offered language. */
  readonly languages: Languages;
  /** The college's deadlines, including extensions made since the start. */
  readonly deadlines: Deadlines;
  /** Translates sentences into the language of a request's reader. */
  readonly speakTo: SpeakTo;
  /** A portal to practise at: it sends nothing (`practice/practice.ts`). */
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
