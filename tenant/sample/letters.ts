import type { Tenant } from '../tenant.ts';

/** The letters that the office sends to many applicants. */
export const letters: NonNullable<Tenant['letters']> = [
  {
    id: 'draft',
    name: 'A draft before a deadline',
    subject: 'Your application to Alder Valley College is waiting for you',
    text: 'You have begun an application, and we do not have it yet. The next deadline is {deadline}.\n\nEverything that you have filled in is saved. If something keeps you from going on, please write to us or call us: we are glad to help.',
  },
  {
    id: 'missing-item',
    name: 'Something is missing',
    subject: 'Your application {reference}: something is still missing',
    text: 'We have your application for {term}. Before we can read it, we still need: {missing_items}.\n\nIf it is on its way already, you need not do anything. You can see at any time what has arrived.',
    aboutApplication: true,
  },
];
