import type { TenantShape } from './schema.ts';

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/**
 * A college's configuration (spec §1); docs/how-to/configure-your-college.md and configure-your-office.md explain each value.
 * The server checks it once, at start; the page receives it as JSON. Its translations are kept apart (`in-language.ts`).
 */
export type Tenant = DeepReadonly<Omit<TenantShape, 'translations'>>;

/** A link and its label. */
export type Link = Tenant['links']['financialAid'];

/** One entry of `links`, by name. */
export type LinkName = keyof Tenant['links'];

/** A contact of the college, with the hours of the office. */
export type Contact = Tenant['contacts']['admissions'];

/**
 * A window in which a deadline banner shows. `from` is its first day and `to` the first day after it, both in the
 * college's time zone, so that windows may meet without overlapping.
 */
export type Deadline = Tenant['deadlines'][number];

/** The links behind a name: one, or several for the test providers. */
export function linksNamed(tenant: Pick<Tenant, 'links'>, name: LinkName): readonly Link[] {
  return name === 'testProviders' ? tenant.links.testProviders : [tenant.links[name]];
}
