import type { Tenant } from '../tenant.ts';

/** The decisions of the college, and the letters that applicants read when one is released. */
export const decisions: NonNullable<Tenant['decisions']> = {
  choices: [
    {
      id: 'admit',
      label: 'Admitted',
      kind: 'offer',
      replyBy: '2027-05-01',
      letter: [
        'Dear {first_name},',
        'Congratulations! It is a joy to offer you a place at Alder Valley College for {term}.',
        'Several of us read what you wrote, and each of us could picture you here: in the seminar rooms, on the river trail, at the long tables of the dining hall. You have earned this.',
        'Please tell us by {reply_by} whether you will come. Until then, come and see us, ask us anything, and take the time you need.',
      ],
    },
    {
      id: 'wait-list',
      label: 'Wait list',
      kind: 'wait',
      letter: [
        'Dear {first_name},',
        'You wrote an application that we would like to say yes to, and this year we have more of those than places for {term}. So we are offering you a place on our wait list.',
        'You need not do anything to stay on it. If a place opens, we will write to you at once, at the latest in June. Please accept another college’s offer in the meantime if it is right for you.',
      ],
    },
    {
      id: 'defer',
      label: 'Deferred',
      kind: 'defer',
      letter: [
        'Dear {first_name},',
        'We have read your application with care and would like to read it once more, together with those of the spring. So we have not decided yet.',
        'Send us your next grades when you have them, and anything else that you would like us to know. You will hear from us by April.',
      ],
    },
    {
      id: 'deny',
      label: 'Not admitted',
      kind: 'no',
      letter: [
        'Dear {first_name},',
        'Thank you for letting us get to know you. We are sorry to tell you that we cannot offer you a place for {term}.',
        'This says how few places we have. It does not say what you can do, and it is no judgment of you. Many people who were told no here are doing fine work elsewhere, and we hope that another college is about to be glad of you.',
        'If you have a question, or would like to talk it over, please write to us or call. A person will answer.',
      ],
    },
  ],
};
