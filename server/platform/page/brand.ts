import type { Tenant } from '#tenant/tenant.ts';

/** The college's colours, as the variables that `web/styles/tokens.css` uses. */
export function brandCss({ brand }: Pick<Tenant, 'brand'>): string {
  return `:root, [data-tenant] {
  --brand: ${brand.light.color};
  --brand-ink: ${brand.light.ink};
  --brand-dark: ${brand.dark.color};
  --brand-dark-ink: ${brand.dark.ink};
}
`;
}

/** The college's mark, for the browser's tab: in a dark tab in the colour for dark grounds. */
export function brandLogo({ brand }: Pick<Tenant, 'brand'>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${brand.logo.viewBox}">
<style>path { fill: ${brand.light.color} } @media (prefers-color-scheme: dark) { path { fill: ${brand.dark.color} } }</style>
<path d="${brand.logo.path}"/></svg>
`;
}
