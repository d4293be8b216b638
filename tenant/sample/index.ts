import type { Tenant } from '../tenant.ts';
import { deadlines } from './deadlines.ts';
import { decisions } from './decisions.ts';
import { campusHousing, entryTerms, waysOfHearing } from './enrollment.ts';
import { facets } from './facets.ts';
import { legacyRelationships, phoneTypes, relationships, titles } from './family.ts';
import { letter } from './letter.ts';
import { majors } from './majors.ts';
import { citizenshipTypes, gender, genderIdentities } from './personal.ts';
import { religiousAffiliations } from './religious-affiliations.ts';
import { activityKinds, gpaScales } from './school-life.ts';
import { checklist, retention, statusSteps } from './status.ts';

/** The letters that the office sends to many applicants. */
const letters: NonNullable<Tenant['letters']> = [
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

/** The scale of our readers' recommendations, and how many of them read each application. */
const recommendation: NonNullable<Tenant['recommendation']> = {
  scale: ['Deny', 'Lean deny', 'Not sure', 'Lean admit', 'Admit'],
  criteria: [
    { id: 'academics', label: 'Ready for our courses' },
    { id: 'curiosity', label: 'Curiosity' },
    { id: 'community', label: 'Community involvement' },
  ],
  readers: 2,
};

/** The college's policies: who reads an application, what changes its decision, and to whom it writes. */
const policies: NonNullable<Tenant['policies']> = {
  readers: 'The Office of Admission. If you apply for financial aid, the people who decide on aid.',
  citizenship: 'No. We use it only for financial aid and visas.',
  background: 'No. We do not take it into account when we decide.',
  religion: 'No. If you tell us, our campus ministry can invite you.',
  legacy: 'No. We ask so that our graduates can welcome you.',
  record:
    'Not by itself. We look at what happened, how long ago it was, and what you have done since.',
  tests: 'No. If you took one and want us to see it, ask to have your scores sent to us.',
  parents:
    'Only if you say yes above. Then we tell them about visit days, deadlines and our decision, after you submit.',
  counselor: 'After you submit, if we still need your transcript or have a question about it.',
};

/** Deep green on paper; an alder leaf over two lines of hills. */
const brand: Tenant['brand'] = {
  shortMark: 'AVC',
  logo: {
    viewBox: '0 0 48 48',
    path:
      'M24 3C31.5 8 35 14 35 19.5C35 25.5 30.5 29.5 25 30V21L30.5 15.5L29.1 14.1L25 18.2V11H23V18.2L18.9 14.1L17.5 15.5L23 21V30' +
      'C17.5 29.5 13 25.5 13 19.5C13 14 16.5 8 24 3Z' +
      'M4 37C11 31.5 17 31.5 24 35.5C31 39.5 37 39 44 33.5V37.5C37 43 31 43.3 24 39.4C17 35.5 11 35.5 4 41Z' +
      'M4 43.5C11 38 17 38.2 24 42C26.5 43.4 28.8 44.3 31 44.8C27 45.9 21.5 45 18 43.2C13.5 41 8.5 41.6 4 45.5Z',
  },
  light: { color: '#1d4b38', ink: '#ffffff' },
  dark: { color: '#93cbb0', ink: '#0d2219' },
};

/** Alder Valley College: the fictional college that the product ships with. */
export const sampleTenant: Tenant = {
  partnerName: 'Alder Valley College',
  partnerCode: 'AVC',
  applicationTitle: 'Application for Undergraduate Admission',
  siteStyleWord: 'portal',
  privacyPolicyUrl: 'https://www.aldervalley.example/privacy',
  privacySummary: [
    'We use what you tell us to decide on your admission, to offer you financial aid, and to help you settle in if you come. We share it only with the people at Alder Valley College who need it for that, and never with anyone who sells things.',
    'Nothing is sent to us until you create an account and save. You may ask us at any time what we hold about you, and to correct or delete it.',
  ],
  policies,
  addressLines: [
    'Office of Admission',
    'Alder Valley College',
    '1200 Millrace Road',
    'Alder Valley, OR 97400',
  ],
  contactPhone: '(541) 555-0100',
  helpEmail: 'help@aldervalley.example',
  contacts: {
    admissions: {
      name: 'Office of Admission',
      email: 'admission@aldervalley.example',
      phone: '(541) 555-0142',
      hours: 'Monday to Friday, 8 a.m. to 5 p.m. Pacific Time',
    },
    technicalHelp: {
      name: 'Application Help Desk',
      email: 'help@aldervalley.example',
      phone: '(541) 555-0178',
      hours: 'Every day, 7 a.m. to 10 p.m. Pacific Time',
    },
  },

  characterLimit: 7000,
  fileExtensions: ['png', 'jpeg', 'jpg', 'pdf', 'docx'],
  maxFileSizeBytes: 1_048_576,

  links: {
    transcriptService: {
      label: 'Order your transcript',
      url: 'https://transcripts.example/to/alder-valley-college',
    },
    testProviders: [
      { label: 'Send your ACT scores', url: 'https://act-scores.example/send' },
      { label: 'Send your SAT scores', url: 'https://sat-scores.example/send' },
      { label: 'Send your English test scores', url: 'https://english-scores.example/send' },
    ],
    financialAid: {
      label: 'Apply for financial aid',
      url: 'https://www.aldervalley.example/financial-aid',
    },
    campusVisit: { label: 'Plan a visit', url: 'https://www.aldervalley.example/visit' },
  },

  brand,
  timeZone: 'America/Los_Angeles',
  locale: 'en-US',

  deadlines,
  welcomeBanner: {
    getStarted: {
      title: 'Let’s get started',
      text: 'We would like to get to know you, and this is how it begins. You do not have to finish in one sitting: what you answer now is saved when you create an account. A person reads every application here, from the first line to the last.',
    },
    firstLogin:
      'We are glad you are here. Every application is also an application for our scholarships, worth up to $22,000 a year, so there is no extra form to fill out. You will have our admission decision within two weeks of submitting.',
    welcomeBack:
      'Your answers are saved. Pick up where you left off, fill in what is still missing, and submit when you are ready.',
    stepsAfterSubmitting: [
      {
        text: 'Ask your school to send us your official transcript. Your counselor can do that, or you can order it yourself.',
        withinDays: 7,
        link: 'transcriptService',
        item: 'transcript',
      },
      {
        text: 'Send us your ACT or SAT scores, if you would like us to look at them.',
        withinDays: 10,
        link: 'testProviders',
        optional: true,
      },
      {
        text: 'Fill out the FAFSA, so we can offer you financial aid.',
        withinDays: 21,
        link: 'financialAid',
        optional: true,
      },
      {
        text: 'Come and see us: spend a day on campus.',
        link: 'campusVisit',
        optional: true,
      },
    ],
  },
  letter,
  whatHappensNext: [
    {
      title: 'We’ll send you our decision',
      text: 'You will get an email first and a letter by mail a few days later.',
      withinDays: 14,
    },
    {
      title: 'You’ll hear about scholarships and financial aid',
      text: 'Your offer will come after your decision, once we have your FAFSA.',
      withinDays: 42,
    },
  ],

  internationalPhone: true,
  codeLists: {
    gender,
    gender_iden: genderIdentities,
    citizenship_type: citizenshipTypes,
    religious_affiliation: religiousAffiliations,
    relationship: relationships,
    prefix: titles,
    phone_type: phoneTypes,
    legacy_relationship: legacyRelationships,
    entry_term: entryTerms,
    applied_major: majors,
    campus_housing: campusHousing,
    hear_about_us: waysOfHearing,
    gpa_scale: gpaScales,
    activity_select: activityKinds,
  },
  citizenshipTypesWithoutCountry: ['US'],
  majorGroups: { languages: ['31', '32', '33'], nursing: ['39', '40'] },
  facets,
  statusSteps,
  checklist,
  recommendation,
  decisions,
  letters,
  retention,
};
