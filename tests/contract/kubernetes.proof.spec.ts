/** Kustomize builds each overlay, and the result matches the schemas. */
import { expect, test } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { findProgram } from '../site/find-program.ts';
import { findFaults, readManifests } from './manifests.ts';

const kustomize = findProgram('kustomize');
test.skip(
  kustomize === undefined,
  'kustomize is not installed: https://kubectl.docs.kubernetes.io/installation/kustomize',
);

for (const overlay of ['one', 'three'])
  test(`the overlay ${overlay} is built, with a version for each image`, () => {
    const folder = join(projectFolder, 'shell/operations/kubernetes/overlays', overlay);
    const built = execFileSync(kustomize ?? '', ['build', folder], { encoding: 'utf8' });
    expect(readManifests(built).flatMap(findFaults)).toEqual([]);
    const images = built.match(/(?<=image: ).+/g) ?? [];
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(/:\d+\.\d+\.\d+$/);
  });
