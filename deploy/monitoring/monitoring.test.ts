/** Tests the files for Prometheus and Grafana with Prometheus' own tool (Debian's package), and on the metrics of a real server. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';

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

describe.runIf(hasPrometheus)('by the tool of Prometheus', () => {
  const folder = temporaryFolder('promtool-');

  it('each alert is set off by its figures, and by no others', async () => {
    const { stdout } = await run('promtool', ['test', 'rules', join(FOLDER, 'alerts.test.yml')]);
    expect(stdout).toContain('SUCCESS');
  });

  it('its own settings are right', async () => {
    await cp(FOLDER, folder, { recursive: true });
    await writeFile(join(folder, 'metrics-token'), 'token');
    const { stdout } = await run('promtool', ['check', 'config', join(folder, 'prometheus.yml')]);
    expect(stdout).toContain('SUCCESS');
  });

  it('every line of the dashboard is understood', async () => {
    const asked = expressions.map((expr, index) => ({ record: `line:${index}`, expr }));
    const groups = [{ name: 'dashboard', rules: asked }];
    await writeFile(join(folder, 'rules.json'), JSON.stringify({ groups }));
    const { stdout } = await run('promtool', ['check', 'rules', join(folder, 'rules.json')]);
    expect(stdout).toContain(`SUCCESS: ${expressions.length} rules`);
  });
});
