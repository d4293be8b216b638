/** The answer keys and shapes of the second step, in export order (spec §3). */
import type { DataModel } from '../../engine/definition.ts';
import type { FormOptions } from '../form-options.ts';
import { coded, document, email, place, text, year, zip } from '../stored.ts';
import { ACTIVITY_SUFFIXES } from './activities.ts';

/** The keys of the second step. */
export function educationModel(options: FormOptions): DataModel {
  return {
    ...enrollment,
    ...highSchool,
    hs_gpa: text(6),
    gpa_scale: coded,
    ...activities(),
    test_taken_ind: coded,
    test_plan: coded,
    personal_statement_essay: text(options.characterLimit),
    personal_statement_doc: document,
  };
}

function activities(): DataModel {
  return Object.fromEntries(
    ACTIVITY_SUFFIXES.flatMap((suffix) => [
      [`activity_name${suffix}`, text()],
      [`activity_select${suffix}`, coded],
    ]),
  );
}

const enrollment: DataModel = {
  entry_term: coded,
  applied_major: coded,
  campus_housing: coded,
  lpn_current: coded,
  languages_spoken: text(100),
  fluent_language: text(),
  hear_about_us: coded,
};

const highSchool: DataModel = {
  hs_ceeb: text(10),
  hs_name: place,
  hs_address_line_1: place,
  hs_city: text(),
  hs_state: coded,
  hs_zip: zip,
  hs_country: coded,
  counselor_first_name: text(),
  counselor_last_name: text(),
  counselor_email_address: email,
  grad_month: coded,
  grad_year: year,
};
