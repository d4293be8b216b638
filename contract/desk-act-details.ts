/** The details of the lines of the trail: their names, and what each holds. */
import type { WebStatus } from './application.ts';
import type { ListSort } from './desk-find.ts';
import type { DeliveryState, DestinationKind, Reach, TroubleCode } from './desk-handing-on.ts';
import type { StaffRole } from './desk-page.ts';
import type { Retriable } from './desk-season.ts';
import type { LookupCategory } from './lookups.ts';

/**
 * Ids, counts and our own words; never an answer, a name, an address or a token. Exports contain these names, so none may be renamed. The
 * desk has words for each.
 */
export type ActDetails = {
  // Staff, and how they sign in.
  readonly staff?: number;
  readonly roles?: readonly StaffRole[];
  /** Roles, or the day of a step of the status; `""` for no day. */
  readonly from?: readonly StaffRole[] | string;
  readonly to?: readonly StaffRole[] | string;
  /** Scopes, as `facet:value`. */
  readonly from_scope?: readonly string[];
  readonly to_scope?: readonly string[];
  readonly way?: 'passkey' | 'invitation' | 'provider';
  /** The code of the error that refused or failed it. */
  readonly why?: string;
  readonly call?: string;
  readonly session?: number;
  readonly sessions?: number;
  readonly passkey?: number;
  readonly passkeys?: number;
  // Searches, lists and files of them.
  readonly act?: string;
  readonly actor?: string;
  readonly staffId?: number;
  readonly accountId?: number;
  readonly since?: string;
  readonly until?: string;
  readonly before?: number;
  readonly format?: 'csv' | 'jsonl';
  readonly lines?: number;
  readonly breaks?: number;
  readonly facets?: readonly string[];
  readonly sort?: ListSort;
  readonly found?: number;
  readonly isMore?: boolean;
  readonly isFirstPage?: boolean;
  readonly view?: number;
  readonly isShared?: boolean;
  readonly status?: WebStatus | 'all' | 'withdrawn';
  readonly applications?: number;
  readonly is_whole?: boolean;
  // One application or account.
  readonly document?: number | string;
  readonly question?: string;
  readonly virus?: string;
  readonly note?: number;
  readonly mentions?: readonly string[];
  readonly version?: number | string;
  readonly again?: boolean;
  readonly ending?: 'submitted' | 'date' | 'office' | 'withdrawn';
  readonly has_changes?: boolean;
  readonly step?: string;
  readonly link?: number;
  readonly links?: number;
  readonly answers?: number;
  readonly change?: number;
  readonly by_password?: boolean;
  readonly was_changed?: boolean;
  readonly sign_ups?: number;
  readonly hours?: number;
  readonly files?: number;
  readonly notes?: number;
  readonly handed_on_to?: readonly string[];
  readonly holds?: number;
  // Handing on.
  readonly destination?: number;
  /** The host of a destination, the only address that the trail names. */
  readonly host?: string;
  readonly kind?: DestinationKind | Retriable;
  readonly layout?: 'plain' | 'slate';
  readonly documents?: boolean;
  readonly copies?: boolean;
  readonly reach?: Reach;
  readonly schedule?: string;
  readonly new_secrets?: readonly ('password' | 'private_key' | 'passphrase' | 'signing_secret')[];
  readonly outcome?: TroubleCode | 'works';
  readonly run?: number;
  readonly state?: DeliveryState;
  readonly tries?: number;
  readonly left?: number;
  readonly changes?: number;
  // The season and the portal.
  readonly days?: number;
  readonly jobs?: number;
  readonly deadline?: string;
  readonly was?: string;
  readonly tell?: boolean;
  readonly category?: LookupCategory;
  readonly loaded?: number;
  readonly key?: string;
  readonly table?: string;
  readonly rows?: number;
  readonly unreadable?: number;
};

export type DetailName = keyof ActDetails;
