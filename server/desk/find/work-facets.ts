/** Facets of the work of colleagues on an application: to whom it is assigned, what the reader has read, flags and notes. */
import { sql } from 'kysely';
import {
  ASSIGNED_TO,
  ASSIGNEES_READING,
  FLAGGED_BY,
  MY_READING,
  WITH_NOTES,
} from '#contract/desk-find.ts';
import type { Say } from '#words/say.ts';
import { type ListFacet, officeFacet, type Relation } from './list-facet.ts';

const ASSIGNED: Relation = {
  rows: (staffId) => sql`(
    select account_id, case when staff_id = ${staffId} then 'me' else staff_id::text end as value
    from application_assignments) assigned`,
  otherwise: 'nobody',
};

/**
 * True in SQL where something is new since `reads`, as the reading page says it: a submission is new by itself, a draft by any change of
 * its answers.
 */
export const IS_NEW = sql<boolean>`(case when summaries.submitted_at is null then changed_at > read_at
  else summaries.submitted_at is distinct from reads.submitted_at end)`;

export const READING: Relation = {
  rows: (staffId) => sql`(
    select account_id, case when ${IS_NEW} then 'changed' else 'read' end as value
    from application_reads reads join summaries using (account_id)
    where staff_id = ${staffId}) reading`,
  otherwise: 'unread',
};

/** Whether the staff member to whom an application is assigned has still to read it. */
const ASSIGNEES: Relation = {
  rows: () => sql`(
    select account_id, case when read_at is null or ${IS_NEW} then 'left' else 'read' end as value
    from application_assignments join summaries using (account_id)
    left join application_reads reads using (account_id, staff_id)) assignees`,
};

const FLAGS: Relation = {
  rows: (staffId) => sql`(
    select account_id, 'me' as value from application_flags where staff_id = ${staffId}
    union all
    select distinct account_id, 'anybody' from application_flags) flagged`,
};

const NOTES: Relation = {
  rows: (staffId) => sql`(
    select distinct account_id, 'any' as value from application_notes
    union all
    select distinct account_id, 'mentionsMe' from note_mentions
    join application_notes notes on notes.id = note_id
    where note_mentions.staff_id = ${staffId}) noted`,
};

export function workFacets(say: Say): ListFacet[] {
  const assigned = { me: say('Me'), nobody: say('Nobody') };
  const reading = {
    unread: say('Not read yet'),
    changed: say('Changed since I read it'),
    read: say('Read, and nothing is new'),
  };
  const assignees = { left: say('Has still to read it'), read: say('Has read it') };
  const flags = { me: say('By me'), anybody: say('By anybody') };
  const notes = { any: say('Has notes'), mentionsMe: say('Mentions me') };
  return [
    { ...officeFacet(ASSIGNED_TO, say('Assigned to'), assigned, ASSIGNED), hasStaff: true },
    officeFacet(MY_READING, say('Read by me'), reading, READING),
    officeFacet(ASSIGNEES_READING, say('The person it is assigned to'), assignees, ASSIGNEES),
    officeFacet(FLAGGED_BY, say('Flagged'), flags, FLAGS),
    officeFacet(WITH_NOTES, say('Notes'), notes, NOTES),
  ];
}
