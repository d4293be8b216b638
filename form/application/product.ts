import type { DataModel, Form, Page } from '../engine/definition.ts';
import { about } from './about/page.ts';
import { education } from './education/page.ts';
import { finalSteps } from './final-steps/page.ts';
import type { FormOptions } from './form-options.ts';
import { PAGE_IDS, type PageId } from './pages.ts';

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

/** Places a college's own questions among the product's: `form/own/with-own.ts`. */
export type PlaceOwn = (form: Form, options: Pick<FormOptions, 'form'>) => Form;

/**
 * The product's questions for a college.
 * @param place adds the college's own questions; a parameter, so that the page of a college without any does not load the code.
 */
export function productForm(options: FormOptions, place?: PlaceOwn): Form {
  const form: Form = {
    version: 1,
    model: Object.assign({}, ...PAGE_IDS.map((id) => pages[id].model(options))),
    pages: PAGE_IDS.map((id) => pages[id].page(options)),
  };
  return place?.(form, options) ?? form;
}
