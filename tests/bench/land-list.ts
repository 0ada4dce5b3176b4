/** The time in which a shell filters, sorts and fills in the list of land, with the template of the live release. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import type { Release } from '../../shell/release-tools/format/release-format.ts';
import { readPointer } from '../../shell/release-tools/format/release-pointer.ts';
import { landListValues } from '../../shell/release-tools/live/land-list-values.ts';
import type { ListingFacts } from '../../shell/release-tools/live/listing.ts';
import { sampleListing } from '../../shell/release-tools/live/live-samples.ts';
import { fillTemplate, readTemplate } from '../../shell/release-tools/live/live-template.ts';
import { findLand, listPublic } from '../../shell/server/land-list/find-land.ts';
import type { Figure } from './figure.ts';

const DEALS = 500;
const STATES = ['AZ', 'CO', 'NM', 'OR', 'TX'];

/** The 95th percentile of 400 times with 500 public deals in five states. */
export async function measureLandList(): Promise<Figure> {
  const releases = join(projectFolder, 'buyer-app/releases');
  const version = (await readPointer(releases))?.version ?? '';
  const release = JSON.parse(await readFile(join(releases, version, 'release.json'), 'utf8')) as Release;
  const template = readTemplate(release.pages['land-list']?.html.initial ?? '');
  const now = Date.now();
  const facts = sampleListing.facts as ListingFacts;
  const deals = Array.from({ length: DEALS }, (_, index) => ({
    ...sampleListing,
    slug: `deal-${index}`,
    publicAt: new Date(now - index * 60_000).toISOString(),
    facts: { ...facts, state: STATES[index % STATES.length] ?? '', priceCents: 100_000 + index },
  }));
  const took = Array.from({ length: 400 }, () => {
    const start = performance.now();
    const view = findLand(listPublic(deals, now), { sort: 'acre' }, now);
    fillTemplate(template, landListValues({ ...view, staleSince: undefined }));
    return performance.now() - start;
  }).sort((one, other) => one - other);
  return { what: 'the list of 500 deals is filled in', value: took[379] ?? NaN, bound: 1, unit: 'ms' };
}
