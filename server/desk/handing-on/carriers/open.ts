import type { FolderSetup, SftpSetup } from '#contract/desk-handing-on.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Secrets } from '../secrets.ts';
import type { FileCarrier } from './carrier.ts';
import { openFolderCarrier } from './folder.ts';
import { openSftpCarrier, type SftpPatience } from './sftp.ts';

/** @throws HandOnTrouble */
export function openCarrier(
  setup: FolderSetup | SftpSetup,
  secrets: Secrets,
  settings: Pick<Settings, 'handOnFolder' | 'handOnPrivateNetworks'>,
  patience: SftpPatience = {},
): Promise<FileCarrier> {
  return setup.kind === 'folder'
    ? openFolderCarrier(setup.folder, settings)
    : openSftpCarrier({ place: setup, secrets, settings, ...patience });
}
