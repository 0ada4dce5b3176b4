/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { digestOf, manifestFile, typesFile } from '../format/release-format.ts';
import { checkDescription } from './check-description.ts';
import type { Manifest } from './check-manifest.ts';
import { checkRelease } from './check-release.ts';
import { createCheckedRelease } from './good-release.fixture.ts';

const assets = (js: string[], css: string[]) => ({ js: { sync: js, async: [] }, css: { sync: css, async: [] } });

const good = (): Manifest => ({
  name: 'seller',
  metaData: {
    globalName: 'seller',
    remoteEntry: { name: 'entry.1.js', path: '', type: 'global' },
    publicPath: 'auto',
    types: { path: '', name: '', zip: 'types.zip', api: '' },
  },
  exposes: [{ name: 'sell-your-land', path: './sell-your-land', assets: assets(['page.1.js'], ['page.1.css']) }],
  shared: [{ name: 'react', assets: assets([], []) }],
});

/** Checks a release with this manifest. Returns the message that refuses it, or "accepted". */
function check(text: string, names: string[] = [manifestFile, typesFile]): string {
  const checked = createCheckedRelease();
  const { release, contents } = checked;
  const files = { [manifestFile]: Buffer.from(text), [typesFile]: Buffer.from('PK') };
  release.federation = {};
  for (const [name, bytes] of Object.entries(files).filter(([file]) => names.includes(file))) {
    contents.set(name, bytes);
    Object.assign(release.federation, { [name]: { integrity: digestOf(bytes), bytes: bytes.length } });
  }
  try {
    checkDescription('seller', '1.0.0', release);
    checkRelease(checked);
    return 'accepted';
  } catch (refusal) {
    return (refusal as Error).message;
  }
}

test('a manifest that describes the release is accepted, with or without types', () => {
  expect(check(JSON.stringify(good()))).toBe('accepted');
  const untyped = good();
  untyped.metaData.types.zip = '';
  expect(check(JSON.stringify(untyped), [manifestFile])).toBe('accepted');
});

const page = (manifest: Manifest) => manifest.exposes[0] as Manifest['exposes'][0];

test.each<[string, (manifest: Manifest) => unknown, string]>([
  ['a script with another hash', (it) => (page(it).assets.js.sync = ['page.2.js']), 'names page.2.js, which is not'],
  ['a missing later script', (it) => (page(it).assets.js.async = ['x.1.js']), 'names x.1.js, which is not among its'],
  [
    'a missing shared module',
    (it) => (it.shared[0] = { name: 'react', assets: assets(['r.1.js'], []) }),
    'names r.1.js',
  ],
  ['a missing entry', (it) => (it.metaData.remoteEntry.name = 'entry.2.js'), 'names entry.2.js, which is not among'],
  ['missing types', (it) => (it.metaData.types.zip = 'other.zip'), 'names other.zip, which is not among its files'],
  ['no types, though it has some', (it) => (it.metaData.types.zip = ''), 'has other types than the release'],
  ['another entry', (it) => (it.metaData.remoteEntry.name = 'page.1.js'), 'has another remote entry than the release'],
  ['an entry elsewhere', (it) => (it.metaData.remoteEntry.path = '//example.com'), 'has another remote entry than'],
  ['files elsewhere', (it) => (it.metaData.publicPath = 'https://example.com/'), 'has another public path than the'],
  ['another section', (it) => (it.name = 'buyer'), 'has another name than the release'],
  ['no page', (it) => (it.exposes = []), 'has another page sell-your-land than the release'],
  ['a page without its styles', (it) => (page(it).assets.css.sync = []), 'has another page sell-your-land than the'],
  ['a number as a file', (it) => (page(it).assets.js.sync = [7 as never]), 'is not a manifest of Module Federation'],
])('a manifest that names %s is refused', (_what, change, sentence) => {
  const manifest = good();
  change(manifest);
  expect(check(JSON.stringify(manifest))).toContain(`Its mf-manifest.json ${sentence}`);
});

test.each(['', 'null', '[]', '{}', '{"metaData":{},"exposes":[],"shared":[]}', '{'.repeat(5_000)])(
  'the text %j is not a manifest',
  (text) => {
    expect(check(text)).toBe(
      "Its mf-manifest.json is not a manifest of Module Federation: build it again with the kit's own build.",
    );
  },
);

test('files for other hosts without a manifest, of another name or above 200 KB are refused', () => {
  expect(check('', [typesFile])).toMatch(/^Its mf-manifest.json is not a manifest/);
  expect(check(JSON.stringify(good()) + ' '.repeat(200_000))).toBe(
    'Its manifest and types are larger than 200 KB in total: export fewer types from its pages.',
  );
  const { release } = createCheckedRelease({
    release: { federation: { 'entry.1.js': { integrity: '', bytes: 1 } } as never },
  });
  expect(() => checkDescription('seller', '1.0.0', release)).toThrow('release.json of 1.0.0 is not a release');
});
