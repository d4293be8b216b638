/** Podman and compose, which start the services of compose.yaml as they are. */
import { execFile, spawn } from 'node:child_process';
import { appendFileSync, copyFileSync, cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');
const PROJECT = 'matricula-trial';
/** By default where Debian's package docker-compose has it. */
const { COMPOSE_PROGRAM = '/usr/libexec/docker/cli-plugins/docker-compose' } = process.env;
const IMAGES = { portal: 'matricula', converter: 'matricula-converter', proxy: 'matricula-proxy' };
const DATABASE = 'docker.io/library/postgres:18-bookworm';
const BACK_WITHIN_MS = 120_000;

export type Engine = {
  /** The names of the services that are running. */
  services(): Promise<readonly string[]>;
  /** Runs a command in a service's container. Returns its output. */
  exec(service: string, ...command: readonly string[]): Promise<string>;
  /** Ends a service's process as a crash does. Returns the seconds until it runs again; undefined if it does not. */
  kill(service: string): Promise<number | undefined>;
  /** The output of every container so far. */
  logs(): Promise<string>;
  /** Ends and removes everything, volumes too. */
  stop(): Promise<void>;
};

const run = promisify(execFile);
const podman = async (...args: readonly string[]) =>
  (await run('podman', args, { maxBuffer: 2 ** 28 })).stdout.trim();

/**
 * Builds the images, and starts every service in a copy of compose.yaml and deploy/.
 * @param folder an empty folder for that copy.
 * @param settings lines of .env beside the example's.
 * @throws Error that says what to install.
 */
export async function startEngine(
  folder: string,
  settings: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<Engine> {
  await Promise.all([podman('--version'), run(COMPOSE_PROGRAM, ['version'])]).catch((error) => {
    throw new Error(
      `Podman and docker-compose 2 are needed (${error.message}). On Debian 13, as root: apt-get install --no-install-recommends podman buildah runc netavark aardvark-dns iptables docker-compose. COMPOSE_PROGRAM names a docker-compose elsewhere.`,
    );
  });
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
  const files = ['-f', 'compose.yaml', '-f', join(import.meta.dirname, 'override.yaml')];
  const compose = async (...args: readonly string[]) => {
    const env = { ...process.env, DOCKER_HOST: `unix://${socket}` };
    const settings = { cwd: folder, env, maxBuffer: 2 ** 28 };
    return (await run(COMPOSE_PROGRAM, ['-p', PROJECT, ...files, ...args], settings)).stdout;
  };
  const nameOf = (name: string) => `${PROJECT}-${name}-1`;
  const inspect = (name: string, format: string) =>
    podman('inspect', nameOf(name), '--format', format);
  /** Empty for a service that is not running. */
  const startOf = (name: string) =>
    inspect(name, '{{if .State.Running}}{{.State.StartedAt}}{{end}}');
  const engine: Engine = {
    services: async () => (await compose('ps', '--services')).trim().split('\n'),
    exec: (name, ...command) => podman('exec', nameOf(name), ...command),
    async kill(name) {
      const before = await startOf(name);
      // Podman's own kill would count as a stop that somebody wanted.
      process.kill(Number(await inspect(name, '{{.State.Pid}}')), 'SIGKILL');
      const killed = performance.now();
      for (let ms = 0; ms < BACK_WITHIN_MS; ms = performance.now() - killed) {
        await pause(200);
        const now = await startOf(name);
        if (now !== '' && now !== before) return (performance.now() - killed) / 1000;
      }
      return undefined;
    },
    logs: () => compose('logs', '--no-color'),
    stop: () =>
      compose('down', '--volumes', '--timeout', '20').then(
        () => void service.kill(),
        () => void service.kill(),
      ),
  };
  try {
    while (!existsSync(socket)) await pause(50);
    say('The services …');
    const up = new AbortController();
    const started = compose('up', '--detach', '--no-build', '--wait').finally(() => up.abort());
    await Promise.all([started, checkHealth(up.signal)]);
    return engine;
  } catch (error) {
    say(await engine.logs().catch(String));
    await engine.stop();
    throw error;
  }
}

async function buildImages(say: (line: string) => void): Promise<void> {
  const build = (...args: readonly string[]) => podman('build', '--network', 'host', ...args);
  for (const [target, name] of Object.entries(IMAGES)) {
    say(`The image ${name} …`);
    await build('--target', target, '-t', `${name}:local`, ROOT);
  }
  await podman('image', 'exists', DATABASE)
    .catch(() => podman('pull', '--quiet', DATABASE))
    .catch(() => {
      say(`${DATABASE} cannot be fetched: Debian's PostgreSQL stands in for it.`);
      const file = join(import.meta.dirname, 'stand-ins.Dockerfile');
      return build('-f', file, '-t', DATABASE, import.meta.dirname);
    });
}

/** Asks each container whether it is well: podman leaves that to timers of systemd, which not every machine has. */
async function checkHealth(signal: AbortSignal): Promise<void> {
  for (; !signal.aborted; await pause(2000)) {
    const names = await podman('ps', '-q', '--filter', `name=${PROJECT}-`);
    for (const name of names.split('\n')) {
      await podman('healthcheck', 'run', name).catch(() => undefined);
    }
  }
}
