import { once } from 'node:events';
import { readdir, unlink } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';

/** LibreOffice's place for them, wherever its own folder is. */
const PLACE = '/tmp';
const SOCKET = /^OSL_PIPE_.*SingleOfficeIPC_/;

/** Removes what a LibreOffice that may not remove files has left behind: sockets that nobody listens on any more. */
export async function removeDeadSockets(): Promise<void> {
  const names = await readdir(PLACE).catch(() => []);
  for (const name of names.filter((each) => SOCKET.test(each))) {
    const path = join(PLACE, name);
    if (await isDead(path)) await unlink(path).catch(() => {});
  }
}

async function isDead(path: string): Promise<boolean> {
  const socket = createConnection(path);
  try {
    await once(socket, 'connect');
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}
