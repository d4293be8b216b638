import type { DestinationKind, DestinationSetup } from '#contract/desk-handing-on.ts';
import { folder } from './folder.ts';
import type { Kind } from './kind.ts';
import { sftp } from './sftp.ts';
import { webhook } from './webhook.ts';

const KINDS: {
  readonly [Name in DestinationKind]: Kind<Extract<DestinationSetup, { kind: Name }>>;
} = { folder, sftp, webhook };

export function kindOf({ kind }: Pick<DestinationSetup, 'kind'>): Kind<DestinationSetup> {
  return KINDS[kind];
}
