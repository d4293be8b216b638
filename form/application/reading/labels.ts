/**
 * The college's labels for the questions of the application: short, and from the college's point of view. Each label stands beside the
 * applicant's wording, because a question with another wording may be another question.
 */
import type { Renamed } from '#form/reading/guide.ts';
import type { Say } from '#words/say.ts';
import { PARENT_PREFIXES } from '../about/parents.ts';
import { ACTIVITY_SUFFIXES } from '../education/activities.ts';

type Labels = Readonly<Record<string, Renamed>>;

const as = (asked: string, label: string): Renamed => ({ asked, label });

/** By answer key. */
export function collegesLabels(say: Say, partnerName: string): Labels {
  return {
    ...aboutLabels(say),
    ...educationLabels(say, partnerName),
    ...finalLabels(say, partnerName),
  };
}

function aboutLabels(say: Say): Labels {
  const relationship = as('Relationship to you', say('Relationship to the applicant'));
  return {
    optin_sms_ind: as(
      'Send me updates about my application by text message',
      say('Wants text messages'),
    ),
    ethnicity: as('Are you Hispanic or Latino?', say('Hispanic or Latino')),
    mena_descent: as(
      'Are you of Middle Eastern or North African descent?',
      say('Of Middle Eastern or North African descent'),
    ),
    legacy_relationship: relationship,
    ...Object.fromEntries(
      PARENT_PREFIXES.flatMap((prefix) => [
        [`${prefix}relationship`, relationship],
        [
          `${prefix}send_parent`,
          as('May we send this person news about your application?', say('May be sent news')),
        ],
        [
          `${prefix}addr_same_as_stu_perm`,
          as('Does this person live at your address?', say('Lives at the applicant’s address')),
        ],
      ]),
    ),
  };
}

function educationLabels(say: Say, partnerName: string): Labels {
  return {
    entry_term: as('When do you plan to enroll?', say('Term')),
    applied_major: as('What are you interested in studying?', say('Major')),
    languages_spoken: as('List the languages you speak.', say('Languages spoken')),
    fluent_language: as('Which of them do you speak fluently?', say('Speaks fluently')),
    lpn_current: as(
      'Are you a licensed practical nurse (LPN) now?',
      say('Licensed practical nurse (LPN)'),
    ),
    campus_housing: as('Where would you like to live?', say('Housing')),
    hear_about_us: as(`How did you hear about ${partnerName}?`, say('Heard about us through')),
    hs_name: as('Search for Your School', say('School (CEEB code)')),
    ...Object.fromEntries(
      ACTIVITY_SUFFIXES.flatMap((suffix) => [
        [`activity_name${suffix}`, as('What do you do?', say('Activity'))],
        [`activity_select${suffix}`, as('What kind of activity is it?', say('Kind'))],
      ]),
    ),
    test_taken_ind: as('Have you taken the ACT or SAT?', say('Took the ACT or SAT')),
    test_plan: as('Do you plan to take the ACT or SAT?', say('Plans to take the ACT or SAT')),
    personal_statement_doc: as('Your personal statement as a file', say('File')),
    personal_statement_essay: as('Your personal statement', say('Essay')),
  };
}

function finalLabels(say: Say, partnerName: string): Labels {
  const whatHappened = as('Please tell us what happened', say('What happened'));
  return {
    conviction: as('Have you ever been convicted of a crime?', say('Convicted of a crime')),
    conviction_comment: whatHappened,
    suspended: as(
      'Have you ever been suspended or expelled from a school?',
      say('Suspended or expelled from a school'),
    ),
    suspended_comment: whatHappened,
    counselor_waiver_request: as(
      'Do you give up your right to read the letter?',
      say('Gives up the right to read the letter'),
    ),
    legal_agree: as(
      `I certify that everything in this application is my own work, complete and true. I understand that ${partnerName} may take back an offer if it is not.`,
      say('Certifies own work, complete and true'),
    ),
  };
}

export function collegesHeadings(say: Say): readonly Renamed[] {
  return [
    as('What is your race?', say('Race')),
    as('When did you finish high school, or when will you finish?', say('Graduation')),
    as('Your school counselor', say('Counselor')),
  ];
}

/** By the section's id. */
export function collegesTitles(say: Say): Labels {
  return {
    'about-you': as('Who you are', say('Applicant')),
    'how-to-reach-you': as('How to reach you', say('Contact')),
    'home-address': as('Your address', say('Address')),
    'your-plans': as('Your plans', say('Plans')),
    conduct: as('Your record', say('Conduct')),
    'counselor-waiver': as('Your counselor’s letter', say('Counselor’s letter')),
    'your-word': as('Your word', say('Certification')),
  };
}
