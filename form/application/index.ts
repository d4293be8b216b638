import type { DataModel, Form, Page } from '../engine/definition.ts';
import { withOwn } from '../own/with-own.ts';
import { about } from './about/page.ts';
import { education } from './education/page.ts';
import { finalSteps } from './final-steps/page.ts';
import type { FormOptions } from './form-options.ts';
import { PAGE_IDS, type PageId } from './pages.ts';

export type { FormOptions } from './form-options.ts';

/** The exports of a page's folder. */
export interface PageOfApplication<Id extends PageId> {
  readonly page: (options: FormOptions) => Page & { readonly id: Id };
  readonly model: (options: FormOptions) => DataModel;
}

/** The definition and model of each page. A missing or misnamed page does not compile. */
const pages: { readonly [Id in PageId]: PageOfApplication<Id> } = {
  about,
  education,
  'final-steps': finalSteps,
};

/** A college's application for undergraduate admission. Build it once: every call makes a new form. */
export function applicationForm(options: FormOptions): Form {
  const form: Form = {
    version: 1,
    model: Object.assign({}, ...PAGE_IDS.map((id) => pages[id].model(options))),
    pages: PAGE_IDS.map((id) => pages[id].page(options)),
  };
  return options.form ? withOwn(form, options.form) : form;
}
