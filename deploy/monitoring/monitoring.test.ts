/** Tests the files for Prometheus and Grafana with a real Prometheus (Debian's package) on the metrics of a real server. */
import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { findFreePort } from '#server/core/testing/process.ts';

const FOLDER = import.meta.dirname;
const run = promisify(execFile);
const hasPrometheus = existsSync('/usr/bin/prometheus') && existsSync('/usr/bin/promtool');
if (!hasPrometheus) {
  process.stderr.write(
    'The alert rules are not tried: install prometheus (Debian, as root: apt-get install --no-install-recommends prometheus).\n',
  );
}

type Dashboard = {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
};
const dashboard: Dashboard = JSON.parse(
  readFileSync(join(FOLDER, 'grafana-dashboard.json'), 'utf8'),
);
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const rules = readFileSync(join(FOLDER, 'alerts.yml'), 'utf8');

describe('what Prometheus and Grafana ask for', () => {
  it('is measured by the server', async () => {
    const test = await startTestPlatform();
    const app = await buildApp(test.platform);
    await test.platform.database.transaction((trx) =>
      test.platform.jobs.enqueue({ name: 'mail' }, {}, { in: trx }),
    );
    const { body } = await app.inject('/metrics');
    const measured = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const asked = new Set(
      [...(rules + expressions.join('\n')).matchAll(/\b(matricula|process|nodejs)_\w+/g)].map(
        ([name]) => name.replace(/_(count|bucket)$/, ''),
      ),
    );
    expect(asked.size).toBeGreaterThan(8);
    expect([...asked].filter((name) => !measured.has(name))).toEqual([]);
    await app.close();
    await test.close();
  });

  it('has a paragraph for each alert in the guide for the night', () => {
    const guide = readFileSync(join(FOLDER, '../../docs/operations/deadline-night.md'), 'utf8');
    const headings = [...guide.matchAll(/^### (.+)$/gm)].map(([, name]) => name?.toLowerCase());
    const anchors = [...rules.matchAll(/runbook: deadline-night\.md#(\S+)/g)].map(([, at]) => at);
    expect(anchors).toHaveLength([...rules.matchAll(/- alert:/g)].length);
    expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });
});

describe.runIf(hasPrometheus)('with a real Prometheus', tryWithPrometheus);

function tryWithPrometheus() {
  it('each alert is set off by its figures, and by no others', async () => {
    const { stdout } = await run('promtool', ['test', 'rules', join(FOLDER, 'alerts.test.yml')]);
    expect(stdout).toContain('SUCCESS');
  });

  it('its own settings are right', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matricula-promtool-'));
    await cp(FOLDER, folder, { recursive: true });
    await writeFile(join(folder, 'metrics-token'), 'token');
    const { stdout } = await run('promtool', ['check', 'config', join(folder, 'prometheus.yml')]);
    expect(stdout).toContain('SUCCESS');
    await rm(folder, { recursive: true });
  });

  describe('that looks at a server', () => {
    let ask: (expression: string) => Promise<{ status: string; data: { result: unknown[] } }>;
    let end: () => Promise<void>;
    beforeAll(async () => {
      const test = await startTestPlatform();
      const app = await buildApp(test.platform);
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as AddressInfo;
      const folder = await mkdtemp(join(tmpdir(), 'matricula-prometheus-'));
      const settings = {
        global: { scrape_interval: '1s' },
        scrape_configs: [
          { job_name: 'matricula', static_configs: [{ targets: [`127.0.0.1:${port}`] }] },
        ],
      };
      await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(settings));
      const own = await findFreePort();
      const prometheus = spawn(
        'prometheus',
        [
          `--config.file=${join(folder, 'prometheus.yml')}`,
          `--storage.tsdb.path=${join(folder, 'data')}`,
          `--web.listen-address=127.0.0.1:${own}`,
        ],
        { stdio: 'ignore' },
      );
      ask = async (expression) => {
        const query = new URLSearchParams({ query: expression });
        const answer = await fetch(`http://127.0.0.1:${own}/api/v1/query?${query}`);
        return (await answer.json()) as Awaited<ReturnType<typeof ask>>;
      };
      end = async () => {
        const ended = new Promise((resolve) => prometheus.once('exit', resolve));
        prometheus.kill();
        await ended;
        await app.close();
        await test.close();
        await rm(folder, { recursive: true });
      };
    });
    afterAll(() => end());

    it('takes every line of the dashboard, and finds the server up', async () => {
      await expect
        .poll(async () => (await ask('up == 1').catch(() => undefined))?.data.result.length, {
          timeout: 30_000,
        })
        .toBe(1);
      for (const expression of expressions) {
        expect(await ask(expression), expression).toMatchObject({ status: 'success' });
      }
      const connections = await ask('max(matricula_database_server_connections{state="used"})');
      expect(connections.data.result).toHaveLength(1);
    });
  });
}
