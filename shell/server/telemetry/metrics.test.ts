/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { setupSection } from '../releases/live-section.fixture.ts';
import { noReleaseHealth } from '../releases/shown-releases.ts';
import { readMetrics } from './metrics.ts';

test('the metrics have the live release, the refusals and the releases taken back of each section', async () => {
  const takenBack = [{ version: '0.9.0', reason: 'Taken back.', at: '2026-11-20T16:40:03.120Z' }];
  const { origin, section } = await setupSection({ health: { ...noReleaseHealth, takenBack: () => takenBack } });
  const without = (await setupSection()).section;
  const readReleaseMetrics = async () => {
    const sections = { seller: section.describe(), buyer: without.describe(), legal: without.describe() };
    const lines = (await readMetrics(sections as Parameters<typeof readMetrics>[0])).split('\n');
    return lines.filter((line) => /^land_(section|release)/.test(line)).toSorted();
  };
  await origin.publish('1.0.0');
  await section.follow();
  await origin.publish('1.0.1');
  await section.follow();
  await origin.publish('1.0.2', { kit: '^99.0.0' });
  await section.follow();
  // The same refusal again does not count.
  await section.follow();
  expect(await readReleaseMetrics()).toEqual([
    'land_release_refusals_total{section="buyer"} 0',
    'land_release_refusals_total{section="legal"} 0',
    'land_release_refusals_total{section="seller"} 1',
    'land_release_takebacks{section="buyer"} 0',
    'land_release_takebacks{section="legal"} 0',
    'land_release_takebacks{section="seller"} 1',
    'land_section_live{section="buyer"} 0',
    'land_section_live{section="legal"} 0',
    'land_section_live{section="seller"} 1',
    'land_section_release{section="seller",version="1.0.1"} 1',
  ]);
});
