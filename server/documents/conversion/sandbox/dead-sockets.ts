import { once } from 'node:events';
import { readdir, unlink } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';

/** Where LibreOffice makes its sockets, wherever its own folder is. */
const FOLDER = '/tmp';
const SOCKET = /^OSL_PIPE_.*SingleOfficeIPC_/;

/** Removes sockets that nobody listens on any more: Landlock does not let LibreOffice remove its own. */
export async function removeDeadSockets(): Promise<void> {
  const names = await readdir(FOLDER).catch(() => []);
  for (const name of names.filter((each) => SOCKET.test(each))) {
    const path = join(FOLDER, name);
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
