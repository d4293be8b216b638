import type { Form } from '../engine/definition.ts';
import { aboutPage } from './about/page.ts';
import { educationPage } from './education/page.ts';
import { finalStepsPage } from './final-steps/page.ts';
import type { FormOptions } from './form-options.ts';
import { dataModel } from './model.ts';

export type { FormOptions } from './form-options.ts';

/** The application for undergraduate admission as a college asks it. Build it once: every call makes a new form. */
export function applicationForm(options: FormOptions): Form {
  return {
    version: 1,
    model: dataModel(options),
    pages: [aboutPage(options), educationPage(options), finalStepsPage(options)],
  };
}
