import type { Tenant } from '../tenant.ts';

/** The steps that applicants see at /status. */
export const statusSteps: NonNullable<Tenant['statusSteps']> = [
  {
    id: 'received',
    title: 'Received',
    text: 'Your application is here, signed and complete as you sent it.',
  },
  {
    id: 'documents',
    title: 'Documents complete',
    text: 'Your transcript has arrived, and so has everything else that others send for you.',
    waiting: 'We are waiting for your transcript, and for scores if you send us any.',
  },
  {
    id: 'delivered',
    title: 'With your reader',
    text: 'Your application is with the person who reads it, from the first line to the last.',
    waiting: 'A reader will have your application within two days.',
  },
  {
    id: 'decision',
    title: 'Decision letter sent',
    text: 'Our decision is here, and a letter is on its way by mail.',
    waiting: 'You’ll hear from us within two weeks of submitting.',
  },
];

/** The parts of an application beside its answers. */
export const checklist: NonNullable<Tenant['checklist']> = {
  step: 'documents',
  items: [
    {
      id: 'transcript',
      label: 'Official transcript',
      todo: 'Ask your school to send it to us, or order it yourself.',
    },
    {
      id: 'counselor',
      label: 'Counselor’s letter',
      todo: 'Your counselor can send it together with your transcript.',
    },
    {
      id: 'english',
      label: 'English test scores',
      todo: 'Ask the testing service to send us your scores.',
      onlyFor: { question: 'citizenship_type', codes: ['F1', 'OV'] },
    },
  ],
};

/** How long we keep applications. */
export const retention: NonNullable<Tenant['retention']> = {
  drafts: '18 months',
  submitted: '84 months',
  notEnrolled: '36 months',
};
