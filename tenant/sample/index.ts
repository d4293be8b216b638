import type { Tenant } from '../tenant.ts';
import { brand } from './brand.ts';
import { citizenshipTypes } from './citizenship-types.ts';
import { deadlines } from './deadlines.ts';
import { campusHousing, entryTerms, waysOfHearing } from './enrollment.ts';
import { facets } from './facets.ts';
import { legacyRelationships, phoneTypes, relationships, titles } from './family.ts';
import { gender, genderIdentities } from './gender.ts';
import { letter } from './letter.ts';
import { majors } from './majors.ts';
import { policies } from './policies.ts';
import { religiousAffiliations } from './religious-affiliations.ts';
import { activityKinds, gpaScales } from './school-life.ts';
import { retention, statusSteps } from './status.ts';

/** Alder Valley College: the fictional college that the product ships with. */
export const sampleTenant: Tenant = {
  partnerName: 'Alder Valley College',
  partnerCode: 'AVC',
  applicationTitle: 'Application for Undergraduate Admission',
  siteStyleWord: 'portal',
  privacyPolicyUrl: 'https://www.aldervalley.example/privacy',
  privacySummary: [
    'We use what you tell us to decide on your admission, to offer you financial aid, and to help you settle in if you come. We share it only with the people at Alder Valley College who need it for that, and with nobody who sells things.',
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
      title: "Let's get started",
      text: 'We would like to get to know you, and this is how it begins. You do not have to finish in one sitting: what you answer now is saved when you create an account. A person reads every application here, from the first line to the last.',
    },
    firstLogin:
      'We are glad you are here. Every application is also an application for our scholarships, worth up to $22,000 a year, so there is no extra form to fill in. You will have our admission decision within two weeks of submitting.',
    welcomeBack:
      'Your answers are saved. Pick up where you left off, fill in what is still missing, and submit when you are ready.',
    stepsAfterSubmitting: [
      {
        text: 'Ask your school to send us your official transcript. Your counselor can do that, or you can order it yourself.',
        withinDays: 7,
        link: 'transcriptService',
      },
      {
        text: 'Send us your ACT or SAT scores, if you would like us to look at them.',
        withinDays: 10,
        link: 'testProviders',
      },
      {
        text: 'Fill in the FAFSA, so that we can offer you financial aid.',
        withinDays: 21,
        link: 'financialAid',
      },
      { text: 'Come and see us: spend a day on campus.', link: 'campusVisit' },
    ],
  },
  letter,
  whatHappensNext: [
    {
      title: 'We write to you with our decision',
      text: 'You will get an email first and a letter by mail a few days later.',
      withinDays: 14,
    },
    {
      title: 'You hear about scholarships and financial aid',
      text: 'Your offer comes after your decision, once we have your FAFSA.',
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
  retention,
};
