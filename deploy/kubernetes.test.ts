/** The manifests, by the schemas of Kubernetes, and held against the description. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { unknownKeys } from './testing/unknown-keys.ts';
import { DATABASE, IMAGE_USER, PROXY, SECRETS, SETTINGS, STORE, WEB, WORKER } from './topology.ts';

const FOLDER = join(import.meta.dirname, 'kubernetes');
const KINDS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
};
type Manifest = { readonly kind: keyof typeof KINDS; readonly metadata: { readonly name: string } };

const files = readdirSync(FOLDER).filter((name) => name !== 'kustomization.yaml');
const manifests = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map(
    (each) => each.toJS() as Manifest,
  ),
);
const customization = parse(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8'));

function find<Kind extends keyof typeof KINDS>(
  kind: Kind,
  name: string,
): InstanceType<(typeof KINDS)[Kind]> {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
  return found as unknown as InstanceType<(typeof KINDS)[Kind]>;
}

test.each(manifests.map((each) => [`${each.kind} ${each.metadata.name}`, each] as const))(
  '%s is right, and nothing in it is unknown',
  (_name, manifest) => {
    const { validate } = KINDS[manifest.kind].prototype;
    // On what is watched itself: making an instance would read, and copy, all of it.
    const unknown = unknownKeys(manifest, (watched) => validate.call(watched as never));
    expect(unknown).toEqual([]);
  },
);

test('what is applied is what is here, and every secret comes from a file', () => {
  expect([...customization.resources].sort()).toEqual(files.sort());
  expect(customization.secretGenerator).toEqual([
    { name: 'matricula-secrets', files: SECRETS.map((name) => `secrets/${name}`) },
  ]);
  const settings = find('ConfigMap', 'matricula-settings').data ?? {};
  for (const name of SECRETS) {
    expect(settings[`${name}_FILE`]).toBe(`/run/secrets/matricula/${name}`);
    expect(settings).not.toHaveProperty(name);
  }
  for (const name of SETTINGS.filter((each) => each !== 'TENANT_FILE'))
    expect(settings).toHaveProperty(name);
});

describe.each([WEB, WORKER])('a $role', (process) => {
  const name = `matricula-${process.role}`;
  const pod = () => find('Deployment', name).spec?.template.spec;
  const container = () => pod()?.containers[0];

  test('has no rights and one folder to write', () => {
    expect(pod()).toMatchObject({
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: process.stopsWithinSeconds,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: IMAGE_USER,
        runAsGroup: IMAGE_USER,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    });
    expect(container()?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container()?.volumeMounts).toEqual([
      { name: 'tmp', mountPath: process.writable },
      { name: 'secrets', mountPath: '/run/secrets/matricula', readOnly: true },
    ]);
    expect(pod()?.volumes).toEqual([
      { name: 'tmp', emptyDir: { medium: 'Memory', sizeLimit: `${process.writableMiB}Mi` } },
      // 0440 in decimal: YAML's versions disagree about numbers that begin with a zero.
      { name: 'secrets', secret: { secretName: 'matricula-secrets', defaultMode: 0o440 } },
    ]);
  });

  test('is bounded, and asked whether it is well where it answers that', () => {
    expect(container()).toMatchObject({
      image: name,
      ports: [{ name: 'http', containerPort: process.port }],
      resources: { limits: { memory: `${process.memoryMiB}Mi` } },
      startupProbe: { httpGet: { path: process.alive, port: 'http' } },
      livenessProbe: { httpGet: { path: process.alive, port: 'http' } },
      readinessProbe: { httpGet: { path: process.ready, port: 'http' } },
    });
    expect(customization.images.map((image: { name: string }) => image.name)).toContain(name);
  });

  test('is there as often as described, also while a machine is emptied', () => {
    expect(find('HorizontalPodAutoscaler', name).spec).toMatchObject({
      minReplicas: process.count,
      scaleTargetRef: { kind: 'Deployment', name },
    });
    const labels = find('Deployment', name).spec?.template.metadata?.labels;
    expect(find('Deployment', name).spec?.selector.matchLabels).toEqual(labels);
    expect(find('PodDisruptionBudget', name).spec).toEqual({
      minAvailable: process.count - 1,
      selector: { matchLabels: labels },
    });
    expect(find('Deployment', name).spec?.strategy?.rollingUpdate).toMatchObject({
      maxUnavailable: 0,
    });
  });
});

test('at the most there are, they hold no more connections than a PostgreSQL takes as it comes', () => {
  const most = [WEB, WORKER].map(
    ({ role }) => find('HorizontalPodAutoscaler', `matricula-${role}`).spec?.maxReplicas ?? 0,
  );
  expect(10 * most.reduce((sum, each) => sum + each, 0)).toBeLessThan(DATABASE.maxConnections);
});

test('requests reach the webs and no workers, over TLS', () => {
  const service = find('Service', 'matricula-web').spec;
  expect(service?.selector).toEqual({ app: 'matricula', role: WEB.role });
  expect(service?.ports).toEqual([{ name: 'http', port: WEB.port, targetPort: 'http' }]);
  const { tls = [], rules = [] } = find('Ingress', 'matricula').spec ?? {};
  expect(tls.flatMap(({ hosts = [] }) => hosts)).toEqual(rules.map(({ host }) => host));
  const [path] = rules[0]?.http?.paths ?? [];
  expect(path?.backend.service).toEqual({ name: 'matricula-web', port: { name: 'http' } });
  expect(`https://${rules[0]?.host}`).toBe(
    find('ConfigMap', 'matricula-settings').data?.PUBLIC_URL,
  );
});

test('the network lets through what is named, and never plain http or an object store without TLS', () => {
  const {
    policyTypes,
    ingress = [],
    egress = [],
    podSelector,
  } = find('NetworkPolicy', 'matricula').spec ?? {};
  expect(policyTypes).toEqual(['Ingress', 'Egress']);
  expect(podSelector).toEqual({ matchLabels: { app: 'matricula' } });
  expect(ingress.every(({ from = [] }) => from.length > 0)).toBe(true);
  const out = egress.flatMap(({ ports = [] }) => ports.map(({ port }) => port));
  expect([...new Set(out)].sort()).toEqual([DATABASE.port, 587, 465, PROXY.publicPort, 53].sort());
  expect(out).not.toContain(STORE.port);
});
