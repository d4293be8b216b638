/** Checks the manifests with the schemas of Kubernetes, and compares them with the topology's description. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { unknownKeys } from './testing/unknown-keys.ts';
import {
  CONVERTER,
  DATABASE,
  IMAGE_USER,
  OPTIONAL_SECRETS,
  OPTIONAL_SETTINGS,
  PROXY,
  SECRETS,
  SETTINGS,
  WEB,
  WORKER,
} from './topology.ts';

const FOLDER = join(import.meta.dirname, 'kubernetes');
const KINDS = {
  Deployment,
  HorizontalPodAutoscaler,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
};
type Manifest = { readonly kind: keyof typeof KINDS; readonly metadata: { readonly name: string } };

const read = (path: string) =>
  parseAllDocuments(readFileSync(join(FOLDER, path), 'utf8')).map(
    (each) => each.toJS() as Manifest,
  );
const files = readdirSync(FOLDER).filter((name) => /^(?!kustomization).*\.yaml$/.test(name));
const pooler = read('../pooler/deployment.yaml');
/** The kinds that Kubernetes itself has not got, and so no schema for. */
const OTHERS = 'gateway.yaml';
const manifests = [...files.filter((name) => name !== OTHERS).flatMap(read), ...pooler];
/** As kustomize reads them. */
const settings = Object.fromEntries(
  readFileSync(join(FOLDER, 'settings.env'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/=(.*)/s).slice(0, 2)),
);
const customization = parse(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8'));

const NO_RIGHTS = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

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
    // Validate the watched object itself: making an instance would read, and copy, all of it.
    const unknown = unknownKeys(manifest, (watched) => validate.call(watched as never));
    expect(unknown).toEqual([]);
  },
);

test('what is applied is what is here, and every secret comes from a file', () => {
  expect([...customization.resources].sort()).toEqual(files.sort());
  expect(customization.secretGenerator).toEqual([
    { name: 'matricula-secrets', files: SECRETS.map((name) => `secrets/${name}`) },
  ]);
  for (const name of SECRETS) {
    expect(settings[`${name}_FILE`]).toBe(`/run/secrets/matricula/${name}`);
    expect(settings).not.toHaveProperty(name);
  }
  for (const name of SETTINGS) expect(settings).toHaveProperty(name);
  for (const name of OPTIONAL_SETTINGS) expect(settings, name).toHaveProperty(name, '');
  for (const name of OPTIONAL_SECRETS) expect(settings, name).toHaveProperty(`${name}_FILE`, '');
});

describe.each([WEB, WORKER])('a $role', (process) => {
  const name = `matricula-${process.role}`;
  const pod = () => find('Deployment', name).spec?.template.spec;
  const container = () => pod()?.containers[0];

  test('brings the database up to date first, where no probe ends it', () => {
    const [migrate] = pod()?.initContainers ?? [];
    expect(migrate?.command?.slice(1)).toEqual(['server/portal.ts', 'migrate']);
    const { image, envFrom, securityContext, volumeMounts } = container() ?? {};
    expect(migrate).toMatchObject({ image, envFrom, securityContext, volumeMounts });
    expect(find('Deployment', name).spec?.progressDeadlineSeconds).toBe(60 * 60);
  });

  test('has no rights and one folder to write', () => {
    expect(pod()).toMatchObject({
      serviceAccountName: 'matricula',
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: process.stopsWithinSeconds,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: IMAGE_USER,
        runAsGroup: IMAGE_USER,
        // So that the user can read the secrets.
        fsGroup: IMAGE_USER,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    });
    expect(container()?.securityContext).toEqual(NO_RIGHTS);
    const writable = container()?.volumeMounts?.filter(({ readOnly }) => readOnly !== true);
    expect(writable).toEqual([{ name: 'tmp', mountPath: process.writable }]);
  });

  test('is bounded, and asked whether it is well where it answers that', () => {
    expect(container()).toMatchObject({
      env: [{ name: 'ROLE', value: process.role }],
      ports: [{ name: 'http', containerPort: process.port }],
      resources: { limits: { memory: `${process.memoryMiB}Mi` } },
      startupProbe: { httpGet: { path: process.alive, port: 'http' } },
      livenessProbe: { httpGet: { path: process.alive, port: 'http' } },
      readinessProbe: { httpGet: { path: process.ready, port: 'http' } },
    });
  });
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
  expect([...new Set(out)].sort()).toEqual(
    [DATABASE.port, 587, 465, PROXY.publicPort, 53, CONVERTER.port, 80].sort(),
  );
  // Plain http goes no farther than the pod's own machine, to where a cloud tells it its identity.
  const plain = egress.filter(({ ports = [] }) => ports.some(({ port }) => port === 80));
  const cidrs = plain.flatMap(({ to = [] }) => to.map(({ ipBlock }) => ipBlock?.cidr));
  expect(cidrs).toEqual(['169.254.169.254/32', '169.254.170.23/32']);
});

test('PgBouncer has no rights, and is given every file that its settings name', () => {
  const pod = find('Deployment', 'matricula-pooler').spec?.template.spec;
  expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: IMAGE_USER });
  expect(pod?.containers[0]?.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
  const its = readFileSync(join(FOLDER, '../pooler/pgbouncer.ini'), 'utf8');
  const mounted = pod?.containers[0]?.volumeMounts?.map(({ mountPath }) => mountPath) ?? [];
  const named = [...its.matchAll(/_file = (\/\S+)$/gm)].map(([, path]) => path);
  expect(named).toHaveLength(4);
  expect(mounted).toEqual(expect.arrayContaining(named));
});

test('the converter has no rights, holds no secret and keeps nothing; only workers reach it, and know where', () => {
  const pod = find('Deployment', 'matricula-converter').spec?.template.spec;
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: IMAGE_USER },
    volumes: [{ name: 'tmp', emptyDir: { sizeLimit: `${CONVERTER.writableMiB}Mi` } }],
  });
  const [container] = pod?.containers ?? [];
  expect(container).toMatchObject({
    image: 'matricula-converter',
    resources: { limits: { memory: `${CONVERTER.memoryMiB}Mi` } },
    securityContext: NO_RIGHTS,
    volumeMounts: [{ name: 'tmp', mountPath: CONVERTER.writable }],
  });
  expect(container).not.toHaveProperty('envFrom');
  expect(find('NetworkPolicy', 'matricula-converter').spec).toEqual({
    podSelector: find('Deployment', 'matricula-converter').spec?.selector,
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      {
        from: [{ podSelector: find('Deployment', 'matricula-worker').spec?.selector }],
        ports: [{ port: 'http' }],
      },
    ],
    egress: [],
  });
  expect(settings.CONVERTER_URL).toBe(`http://matricula-converter:${CONVERTER.port}`);
});
