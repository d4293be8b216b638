import type { Command } from '#server/platform/command.ts';
import { exportCommand } from './export/command.ts';
import { prefillLinkCommand } from './prefill-link.ts';
import { serviceLinkCommand } from './service-link.ts';

/** The commands of staff (contract §1). */
export const staffCommands: readonly Command[] = [
  serviceLinkCommand,
  prefillLinkCommand,
  exportCommand,
];
