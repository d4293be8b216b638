/** Cookies whose names start with this tell the page that somebody is logged in (spec §3, contract §3). */
export const IDENTITY_PROVIDER_PREFIX = 'idp.';
