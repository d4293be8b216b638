/** Podman and compose, which start the services of compose.yaml as they are. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');
const PROJECT = 'matricula-trial';
/** Where Debian's packages and others put the plugin of compose. */
const COMPOSE = [
  '/usr/libexec/docker/cli-plugins/docker-compose',
  '/usr/lib/docker/cli-plugins/docker-compose',
  '/usr/local/bin/docker-compose',
  '/usr/bin/docker-compose',
];
const IMAGES = { portal: 'matricula', converter: 'matricula-converter', proxy: 'matricula-proxy' };
/** Images of others, and what stands in for one that cannot be fetched. */
const DATABASE = 'docker.io/library/postgres:18-bookworm';

export type Engine = {
  /** The names of the services that go on running. */
  services(): Promise<readonly string[]>;
  /** Runs a command in a service's container. Returns its output. */
  exec(service: string, ...command: readonly string[]): Promise<string>;
  /** Ends a service's process as a crash does, from outside of its container. */
  kill(service: string): Promise<void>;
  /** When a service's container was started last, and whether it is running. */
  state(service: string): Promise<{ readonly started: string; readonly isRunning: boolean }>;
  /** The output of every container so far. */
  logs(): Promise<string>;
  /** Ends and removes everything, volumes too. */
  stop(): Promise<void>;
};

const run = promisify(execFile);
const podman = async (...args: readonly string[]) =>
  (await run('podman', args, { maxBuffer: 2 ** 28 })).stdout;

/** @throws Error that says what to install. */
function findCompose(): string {
  if (spawnSync('podman', ['--version']).status !== 0) {
    throw new Error(
      'There is no podman. On Debian, as root: apt-get install --no-install-recommends podman buildah runc netavark aardvark-dns iptables',
    );
  }
  const { COMPOSE_PROGRAM } = process.env;
  const found = [...(COMPOSE_PROGRAM ? [COMPOSE_PROGRAM] : []), ...COMPOSE].find(existsSync);
  const version = found && spawnSync(found, ['version', '--short']).stdout?.toString();
  if (found !== undefined && version !== undefined && /^v?[2-9]/.test(version)) return found;
  throw new Error(
    "There is no docker-compose of version 2 or newer: Debian 13's package docker-compose has it. COMPOSE_PROGRAM names one elsewhere.",
  );
}

/**
 * Builds the images, and starts every service in a copy of compose.yaml and deploy/.
 * @param folder an empty folder for that copy.
 * @param settings lines of .env beside the example's.
 */
export async function startEngine(
  folder: string,
  settings: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<Engine> {
  const compose = findCompose();
  await buildImages(say);
  cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true });
  copyFileSync(join(ROOT, 'compose.yaml'), join(folder, 'compose.yaml'));
  const env = join(folder, '.env');
  copyFileSync(join(folder, 'deploy/compose/example.env'), env);
  const lines = Object.entries({ ...settings, PROJECT: ROOT }).map((pair) => pair.join('='));
  appendFileSync(env, `${lines.join('\n')}\n`);
  await run('sh', ['deploy/compose/make-secrets.sh'], { cwd: folder });

  const socket = join(folder, 'podman.sock');
  const service = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], {
    stdio: 'ignore',
  });
  const files = ['compose.yaml', join(import.meta.dirname, 'override.yaml')];
  const composeArgs = ['-p', PROJECT, ...files.flatMap((file) => ['-f', file])];
  const ask = (...args: readonly string[]) =>
    run(compose, [...composeArgs, ...args], {
      cwd: folder,
      env: { ...process.env, DOCKER_HOST: `unix://${socket}` },
      maxBuffer: 2 ** 28,
    });
  const nameOf = (name: string) => `${PROJECT}-${name}-1`;
  const engine: Engine = {
    async services() {
      const names = (await podman('ps', '--all', '--format', '{{.Names}}')).trim().split('\n');
      const own = names.filter((name) => name.startsWith(`${PROJECT}-`));
      return own
        .map((name) => name.slice(PROJECT.length + 1, -2))
        .filter((name) => name !== 'certificates');
    },
    exec: (name, ...command) => podman('exec', nameOf(name), ...command),
    async kill(name) {
      // Podman's own kill would count as a stop that somebody wanted.
      const pid = await podman('inspect', nameOf(name), '--format', '{{.State.Pid}}');
      process.kill(Number(pid), 'SIGKILL');
    },
    async state(name) {
      const format = '{{.State.StartedAt}}|{{.State.Running}}';
      const said = (await podman('inspect', nameOf(name), '--format', format)).trim();
      const [started = '', running] = said.split('|');
      return { started, isRunning: running === 'true' };
    },
    async logs() {
      const all = await engine.services();
      const each = all.map(async (name) => {
        const { stdout, stderr } = await run('podman', ['logs', nameOf(name)], {
          maxBuffer: 2 ** 28,
        });
        return `--- ${name}\n${stdout}${stderr}`;
      });
      return (await Promise.all(each)).join('\n');
    },
    async stop() {
      watching.abort();
      await ask('down', '--volumes', '--timeout', '20').finally(() => service.kill());
    },
  };
  const watching = new AbortController();
  void watchHealth(watching.signal);
  try {
    while (!existsSync(socket)) await pause(50);
    say('The services …');
    await ask('up', '--detach', '--no-build', '--wait');
    return engine;
  } catch (error) {
    say(await engine.logs().catch(String));
    await engine.stop().catch(() => undefined);
    throw error;
  }
}

async function buildImages(say: (line: string) => void): Promise<void> {
  for (const [target, name] of Object.entries(IMAGES)) {
    say(`The image ${name} …`);
    const args = ['build', '--network', 'host', '--target', target, '-t', `${name}:local`, ROOT];
    await podman(...args);
  }
  const hasDatabase = await run('podman', ['image', 'exists', DATABASE]).then(
    () => true,
    () =>
      podman('pull', '--quiet', DATABASE).then(
        () => true,
        () => false,
      ),
  );
  if (hasDatabase) return;
  say(`${DATABASE} cannot be fetched: Debian's PostgreSQL stands in for it.`);
  const file = join(import.meta.dirname, 'stand-ins.Dockerfile');
  await podman(
    ...['build', '--network', 'host', '-f', file, '--target', 'database', '-t', DATABASE],
    import.meta.dirname,
  );
}

/** Asks each container whether it is well: podman leaves that to timers of systemd, which not every machine has. */
async function watchHealth(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const names = await podman(
      'ps',
      '--filter',
      `name=${PROJECT}-`,
      '--format',
      '{{.Names}}',
    ).catch(() => '');
    for (const name of names.trim().split('\n').filter(Boolean)) {
      await podman('healthcheck', 'run', name).catch(() => undefined);
    }
    await pause(2000, undefined, { signal }).catch(() => undefined);
  }
}
