import { prepareQueue } from '../jobs/queue.ts';
import { migrate } from './migrate.ts';
import type { DatabaseAddresses } from './reach-database.ts';
import { findRole, grantRights } from './rights.ts';

/**
 * Brings the database up to date. Where the program runs with fewer rights than the owner of the tables, the owner does it, and gives the program
 * what it needs.
 */
export async function prepareDatabase({ direct, owner }: DatabaseAddresses): Promise<void> {
  if (owner === undefined) {
    await migrate(direct);
    return;
  }
  const role = await findRole(direct, owner);
  await migrate(owner);
  await prepareQueue(owner);
  await grantRights(owner, role);
}
