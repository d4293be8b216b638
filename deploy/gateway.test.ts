/** Compares the manifests of kinds that Kubernetes itself has not got, and so no schema for, with the rest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { PROXY, WEB } from './topology.ts';

const text = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const read = (path: string) => parseAllDocuments(text(path)).map((each) => each.toJS());
type Gateway = { readonly spec: { readonly listeners: readonly object[] } };
type Route = {
  readonly spec: {
    readonly hostnames: readonly string[];
    readonly rules: readonly { readonly backendRefs: readonly object[] }[];
  };
};

test('the gateway leads http to https, and that to the webs', () => {
  const settings = text('kubernetes/settings.env');
  const [, host] = /^PUBLIC_URL=https:\/\/(\S+)$/m.exec(settings) ?? [];
  const [gateway, toHttps, route] = read('kubernetes/gateway.yaml') as [Gateway, Route, Route];
  expect(gateway.spec.listeners).toMatchObject([
    { protocol: 'HTTP', port: 80 },
    { protocol: 'HTTPS', port: PROXY.publicPort, hostname: host, tls: { mode: 'Terminate' } },
  ]);
  expect([toHttps, route].map(({ spec }) => spec.hostnames)).toEqual([[host], [host]]);
  expect(JSON.stringify(toHttps.spec.rules)).toContain('"scheme":"https"');
  expect(route.spec.rules.flatMap(({ backendRefs }) => backendRefs)).toEqual([
    { name: 'matricula-web', port: WEB.port },
  ]);
});

test('Prometheus’s operator is told the pods, by their token’s name', () => {
  expect(text('kubernetes/kustomization.yaml')).toContain('#   - ../monitoring\n');
  const [monitor] = read('monitoring/pod-monitor.yaml');
  expect(monitor.spec).toMatchObject({
    selector: { matchLabels: { app: 'matricula' } },
    podMetricsEndpoints: [
      {
        port: 'http',
        authorization: { credentials: { name: 'matricula-secrets', key: 'METRICS_TOKEN' } },
      },
    ],
  });
  const [probe] = read('monitoring/probe.yaml');
  const [, url] = /^PUBLIC_URL=(\S+)$/m.exec(text('kubernetes/settings.env')) ?? [];
  expect(probe.spec.targets.staticConfig.static).toEqual([`${url}/`]);
  expect(text('monitoring/alerts.yml')).toContain(`{job="${probe.spec.jobName}"}`);
});
