/** Reads Kubernetes manifests, and checks them against the schemas of Kubernetes and of the operators. */
import { BarmanObjectStoreConfiguration } from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration';
import * as postgres from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import * as monitoring from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

const groups: Record<string, object> = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  'postgresql.cnpg.io/v1': postgres,
  'monitoring.coreos.com/v1': monitoring,
};

interface Model {
  validate(): void;
}

export function readManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

/** The errors of a manifest: values that its schema refuses, and fields that the schema does not have. */
export function findFaults(manifest: Manifest): string[] {
  const Known = (groups[manifest.apiVersion] as Record<string, new (data: object) => Model> | undefined)?.[
    manifest.kind
  ];
  if (Known) return check(new Known(manifest));
  // The plugin's own kind, around a type of the operator's.
  if (manifest.kind !== 'ObjectStore') return [`no schema of ${manifest.apiVersion} ${manifest.kind}`];
  const { spec } = manifest as Manifest & { spec: { configuration: object } };
  return check(new BarmanObjectStoreConfiguration(spec.configuration as never));
}

function check(model: Model): string[] {
  const asked = new Set<string>();
  try {
    recordReads(model, '', asked).validate();
  } catch (error) {
    return [(error as Error).message];
  }
  // The schemas allow any further field, and do not require any.
  return listFields(model, '').filter((field) => !asked.has(field));
}

function recordReads<Value extends object>(value: Value, path: string, asked: Set<string>): Value {
  return new Proxy(value, {
    get(target, key) {
      const field = `${path}/${String(key)}`;
      asked.add(field);
      const read: unknown = Reflect.get(target, key);
      return typeof read === 'object' && read !== null ? recordReads(read, field, asked) : read;
    },
  });
}

function listFields(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [`${path}/${key}`, ...listFields(part, `${path}/${key}`)]);
}
