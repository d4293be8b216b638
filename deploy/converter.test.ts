/** Compares the converter's manifests with the topology's description. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { CONVERTER, IMAGE_USER } from './topology.ts';

const read = (path: string) =>
  parseAllDocuments(readFileSync(join(import.meta.dirname, 'kubernetes', path), 'utf8')).map(
    (each) => each.toJS(),
  );
const [deployment, service, policy] = read('converter.yaml');
const [worker] = read('worker.yaml');
const settings = readFileSync(join(import.meta.dirname, 'kubernetes/settings.env'), 'utf8');

test('the converter holds no secret, keeps nothing, and only workers reach it', () => {
  const pod = deployment.spec.template.spec;
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: IMAGE_USER },
    volumes: [{ name: 'tmp', emptyDir: { sizeLimit: `${CONVERTER.writableMiB}Mi` } }],
  });
  expect(pod.containers).toMatchObject([
    {
      image: 'matricula-converter',
      ports: [{ name: 'http', containerPort: CONVERTER.port }],
      resources: { limits: { memory: `${CONVERTER.memoryMiB}Mi` } },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      volumeMounts: [{ name: 'tmp', mountPath: CONVERTER.writable }],
    },
  ]);
  expect(pod.containers[0]).not.toHaveProperty('envFrom');
  expect(policy.spec).toEqual({
    podSelector: deployment.spec.selector,
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: [{ podSelector: worker.spec.selector }], ports: [{ port: 'http' }] }],
    egress: [],
  });
});

test('workers are told where it is', () => {
  const address = `http://${service.metadata.name}:${CONVERTER.port}`;
  expect(settings).toContain(`\nCONVERTER_URL=${address}\n`);
  expect(service.spec.selector).toEqual(deployment.spec.selector.matchLabels);
});
