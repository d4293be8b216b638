import type { Form } from '../engine/definition.ts';
import { withOwn } from '../own/with-own.ts';
import type { FormOptions } from './form-options.ts';
import { productForm } from './product.ts';

export type { FormOptions } from './form-options.ts';

/** A college's application for undergraduate admission. Build it once: every call makes a new form. */
export function applicationForm(options: FormOptions): Form {
  return productForm(options, withOwn);
}
