/** The Kubernetes manifests match their schemas and our own requirements. */
import { expect, test } from '@playwright/test';
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { Service } from 'kubernetes-models/v1/Service';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectFolder } from '../../shell/launch/services.ts';
import { findFaults, readManifests } from './manifests.ts';

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
const folder = 'shell/operations/kubernetes';
const manifests = globSync(`${folder}/base/*.yaml`, { cwd: projectFolder })
  .filter((path) => !path.endsWith('kustomization.yaml'))
  .flatMap((path) => readManifests(read(path)));
// The type guards of the schemas narrow unknown values.
const unknowns: unknown[] = manifests;
const deployments = unknowns.filter(Deployment.is);
const names = deployments.map(({ metadata }) => metadata?.name ?? '');
const containersOf = (app: string) =>
  deployments.find(({ metadata }) => metadata?.name === app)?.spec?.template.spec?.containers ?? [];

test('each manifest matches its schema, without unknown fields', () => {
  const faults = manifests.flatMap((manifest) => findFaults(manifest).map((fault) => [manifest.metadata.name, fault]));
  expect(faults).toEqual([]);
});

test('a wrong value and an unknown field are found', () => {
  const [text = ''] = read(`${folder}/base/shell.yaml`).split('---\n');
  const faultsOf = (found: string, put: string) => readManifests(text.replace(found, put)).flatMap(findFaults);
  expect(faultsOf('containerPort: 3000', 'containerPort: http')).toEqual([expect.stringContaining('containerPort')]);
  expect(faultsOf('envFrom:', 'environment:')).toContain('/spec/template/spec/containers/0/environment');
});

test('every container has probes, resource limits and no privileges', () => {
  expect(names.toSorted()).toEqual(['api', 'proxy', 'shell']);
  for (const { spec } of deployments) {
    const pod = spec?.template.spec;
    expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    for (const container of pod?.containers ?? []) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const { cpu, memory } = container.resources?.requests ?? {};
      const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
      for (const each of [cpu, memory, container.resources?.limits?.['memory'], ...probes]) expect(each).toBeDefined();
    }
  }
});

test('each image is pinned to a version', () => {
  const { images } = parse(read(`${folder}/base/kustomization.yaml`)) as { images: { name: string; newTag: string }[] };
  expect(images.map(({ name }) => name).toSorted()).toEqual(names.map((name) => `land/${name}`).toSorted());
  for (const { newTag } of images) expect(newTag).toMatch(/^\d+\.\d+\.\d+$/);
  expect(unknowns.find(Cluster.is)?.spec?.imageName).toMatch(/:18\.\d+-/);
});

test('services, disruption budgets and network policies name pods and ports that exist', () => {
  const portsOf = (app: string) => containersOf(app).flatMap(({ ports = [] }) => ports);
  for (const { spec } of unknowns.filter(Service.is))
    for (const { targetPort } of spec?.ports ?? [])
      expect(portsOf(spec?.selector?.['app'] ?? '').map(({ name }) => name)).toContain(targetPort);
  const selected = [...JSON.stringify(manifests).matchAll(/"app":"(\w+)"/g)].map(([, app]) => app);
  expect(new Set(selected)).toEqual(new Set(names));
  for (const name of names) {
    const code = read('.env.example') + read(name === 'proxy' ? 'shell/proxy/Dockerfile' : `${name}/Dockerfile`);
    for (const { containerPort } of portsOf(name))
      expect(code).toMatch(new RegExp(`(^EXPOSE .*|_PORT=)\\b${containerPort}\\b`, 'm'));
  }
});

/** The destinations that a policy allows for the pods of a name: ports by namespace or address. */
function exitsOf(name: string): string[] {
  const policy = unknowns.filter(NetworkPolicy.is).find(({ metadata }) => metadata?.name === name);
  return (policy?.spec?.egress ?? []).flatMap(({ to = [], ports = [] }) =>
    to.flatMap(({ namespaceSelector, ipBlock }) =>
      ports.map(({ port }) => `${ipBlock?.cidr ?? Object.values(namespaceSelector?.matchLabels ?? {})[0]}:${port}`),
    ),
  );
}

test('every pod may reach DNS, in the cluster or cached on its node; shell and api may reach a trace collector', () => {
  expect(exitsOf('names')).toEqual(expect.arrayContaining(['kube-system:53', '169.254.20.10/32:53']));
  for (const name of ['shell', 'api'])
    expect(exitsOf(name)).toEqual(expect.arrayContaining(['monitoring:4317', 'monitoring:4318']));
});

test('every setting exists, and OPERATIONS.md names each secret', () => {
  const known = read('.env.example') + read('shell/proxy/start.sh');
  const set = read(`${folder}/base/settings.env`).match(/^\w+(?==)/gm) ?? [];
  const named = names.flatMap(containersOf).flatMap(({ env = [] }) => env.map(({ name }) => name));
  expect([...set, ...named].filter((name) => !new RegExp(`\\b${name}\\b`).test(known))).toEqual([]);
  expect(set).toContain('REQUIRE_SECRETS');
  const secrets = [
    ...JSON.stringify(manifests).matchAll(
      /"(?:secret\w*Ref|\w+Id|secretAccessKey)":\{"name":"([a-z-]+)"|"secretName":"([a-z-]+)"/g,
    ),
  ];
  expect(secrets.length).toBeGreaterThan(6);
  const operations = read('shell/OPERATIONS.md');
  for (const [, reference, name = reference] of secrets) expect(operations).toMatch(new RegExp(`\\b${name}\\b`));
});

test('the alarm rules are the same as those of the composed site', () => {
  const rules = parse(read('shell/operations/rules.yml')) as { groups: unknown };
  expect(unknowns.find(PrometheusRule.is)?.spec.groups).toEqual(rules.groups);
});
