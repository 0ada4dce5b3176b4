/** Checks that Module Federation's manifest, which other hosts read, tells the truth about the release. */
import { ReleaseRefused } from '../format/failures.ts';
import { manifestFile, parseJson, typesFile } from '../format/release-format.ts';
import { isLivePage } from '../format/section-contract.ts';
import type { CheckedRelease } from './check-description.ts';

/** The part of a manifest that hosts and compilers read. */
export interface Manifest {
  name: string;
  metaData: {
    globalName: string;
    remoteEntry: { name: string; path: string; type: string };
    /** `auto`: the files are beside the manifest. */
    publicPath: string;
    types: { path: string; name: string; zip: string; api: string };
  };
  exposes: { name: string; path: string; assets: Assets }[];
  /** Without assets, because the host provides the shared modules. */
  shared: { name: string; assets: Assets }[];
}

type Assets = Record<'js' | 'css', Record<'sync' | 'async', string[]>>;

const again = "build it again with the kit's own build";

/** Throws ReleaseRefused. Releases from before manifests were served have none. */
export function checkManifest({ section, release, contents }: CheckedRelease): void {
  if (!release.federation) return;
  const manifest = parseJson(contents.get(manifestFile)) as Manifest;
  const names = listNames(manifest);
  if (!names) throw new ReleaseRefused(`Its ${manifestFile} is not a manifest of Module Federation: ${again}.`);
  const missing = names.find((name) => !contents.has(name));
  if (missing !== undefined)
    throw new ReleaseRefused(`Its ${manifestFile} names ${missing}, which is not among its files: ${again}.`);
  const { metaData, exposes } = manifest;
  const types = release.federation[typesFile] ? typesFile : '';
  const facts: [what: string, told: unknown, actual: unknown][] = [
    ['another name', [manifest.name, metaData.globalName], [section, section]],
    ['another remote entry', metaData.remoteEntry, { name: release.entry, path: '', type: 'global' }],
    ['another public path', metaData.publicPath, 'auto'],
    ['other types', metaData.types, { path: '', name: '', zip: types, api: '' }],
    ...Object.entries(release.pages)
      .filter(([name]) => !isLivePage(section, name))
      .map(([name, { scripts, styles }]): (typeof facts)[number] => {
        const { path, assets } = exposes.find((module) => module.name === name) ?? {};
        return [
          `another page ${name}`,
          [path, assets?.js.sync, assets?.css.sync],
          [`./${name}`, scripts.slice(1), styles],
        ];
      }),
  ];
  const lie = facts.find(([, told, actual]) => JSON.stringify(told) !== JSON.stringify(actual));
  if (lie) throw new ReleaseRefused(`Its ${manifestFile} has ${lie[0]} than the release: ${again}.`);
}

/** All files that a manifest names; undefined if it is not a manifest. */
function listNames(manifest: Manifest): string[] | undefined {
  try {
    const { metaData, exposes, shared } = manifest;
    const assets = [...exposes, ...shared].flatMap(({ assets: { js, css } }) => [js, css]);
    const names = [
      metaData.remoteEntry.name,
      ...[metaData.types.zip].filter((name) => name !== ''),
      ...assets.flatMap(({ sync, async }) => [...sync, ...async]),
    ];
    return names.every((name) => typeof name === 'string') ? names : undefined;
  } catch {
    return undefined;
  }
}
