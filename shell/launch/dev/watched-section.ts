/**
 * A section in `npm run dev`. Each build becomes a release in the folder of the watch, unchecked, so that the shell
 * shows it as any other. It has only the remote entry and the styles; the dev server has all other files.
 */
import { watch } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sign } from '@land/release-tools/bundle/build-release.ts';
import type { PrerenderedPage } from '@land/release-tools/bundle/prerender-pages.tsx';
import {
  browserConfiguration,
  prerenderConfiguration,
  type SectionBuild,
} from '@land/release-tools/bundle/section-webpack.ts';
import { digestOf, type Release, type SectionName } from '@land/release-tools/format/release-format.ts';
import { readPointer, writePointer } from '@land/release-tools/format/release-pointer.ts';
import { listPages, loadSection, releasesFolder, type SectionDefinition } from '@land/release-tools/format/section.ts';
import { isLivePage } from '@land/release-tools/format/section-contract.ts';
import { kitRange, sharedRanges } from '@land/release-tools/format/shared-modules.ts';
import { signNow } from '@land/release-tools/signing/pointer-signing.ts';
import { pruneReleases } from '@land/release-tools/store/prune-releases.ts';
import { sectionFolder } from '@land/release-tools/sections.ts';
import type { Configuration } from 'webpack';
import { projectFolder } from '../services.ts';
import { readBuiltFiles } from './build-stats.ts';
import type { DevServer, WatchedBundle } from './dev-server.ts';
import { hotConfiguration, sectionPath } from './hot-configuration.ts';
import { watchPrerender } from './prerender.ts';

type Pages = Record<string, PrerenderedPage>;

interface Built {
  files: Map<string, Buffer>;
  filesOf: (page: string) => string[];
}

export class WatchedSection {
  readonly bundle: WatchedBundle;
  readonly #section: SectionDefinition;
  readonly #build: SectionBuild;
  readonly #releases: string;
  #isReleased = false;
  #server?: DevServer;
  #built?: Built;
  #pages?: Pages;
  #work = Promise.resolve();

  static async create(name: SectionName, env: NodeJS.ProcessEnv): Promise<WatchedSection> {
    return new WatchedSection(await loadSection(join(projectFolder, sectionFolder(name))), env);
  }

  private constructor(section: SectionDefinition, env: NodeJS.ProcessEnv) {
    this.#section = section;
    this.#releases = releasesFolder(section, env);
    this.#build = {
      section,
      version: 'development',
      mode: 'development',
      outputFolder: join(this.#releases, '.build'),
    };
    const { name } = section;
    this.bundle = {
      name,
      configuration: hotConfiguration(browserConfiguration(this.#build), { name, publicPath: sectionPath(name) }),
      onBuilt: (stats, compiler) => {
        const { namedChunkGroups } = stats.toJson({ all: false, chunkGroups: true });
        this.#built = {
          files: readBuiltFiles(compiler, stats),
          filesOf: (page) => (namedChunkGroups?.[page]?.assets ?? []).map((asset) => asset.name),
        };
        return this.#isReleased ? undefined : this.#releaseSoon();
      },
    };
  }

  /** Watches the prerendered pages, and releases each. Resolves after the first build, also if it has errors. */
  async watchPages(server: DevServer): Promise<void> {
    this.#server = server;
    const { name } = this.#section;
    await this.#watchDefinition(server);
    const base: Configuration = prerenderConfiguration(this.#build);
    await watchPrerender<Pages>({
      name,
      configuration: { ...base, output: { ...base.output, publicPath: sectionPath(name) } },
      call: 'renderPages',
      server,
      onRendered: (pages) => {
        this.#pages = pages;
        return this.#releaseSoon();
      },
    });
    await Promise.all([server.untilBuilt(), this.#work]);
    await this.#work;
  }

  /** Tells that changed pages need another start, because compilers keep their entries. */
  async #watchDefinition({ problems }: DevServer): Promise<void> {
    const { name, folder } = this.#section;
    const read = () => readFile(join(folder, 'section.ts'), 'utf8').catch(() => '');
    const started = await read();
    const todo = `${sectionFolder(name)}/section.ts has changed: stop npm run dev and start it again.`;
    const tell = (text: string) => problems.replace(`${name} (pages)`, text === started ? [] : [todo]);
    // The folder, because editors replace the file.
    watch(folder, (_event, file) => {
      if (file === 'section.ts') read().then(tell, () => {});
    }).unref();
  }

  /** Releases what was built last. The pages are built after the scripts, except the first time. */
  #releaseSoon(): Promise<void> {
    return (this.#work = this.#work
      .then(() => this.#release())
      .catch((failure: Error) => console.error(`${this.#section.name} was not released: ${failure.message}`)));
  }

  async #release(): Promise<void> {
    if (!this.#built || !this.#pages) return;
    const version = `watched-${new Date().toISOString().replace(/[-:.Z]/g, '')}`;
    const unfinished = join(this.#releases, `.unfinished-${version}`);
    const { release, contents } = this.#describe(version, this.#built, this.#pages);
    await mkdir(unfinished, { recursive: true });
    await Promise.all([...contents].map(([file, bytes]) => writeFile(join(unfinished, file), bytes)));
    await sign(unfinished, release);
    await rename(unfinished, join(this.#releases, version));
    const { name } = this.#section;
    await writePointer(this.#releases, signNow(name, { version }, await readPointer(this.#releases)));
    await pruneReleases(this.#releases);
    this.#isReleased = true;
    this.#server?.noteRelease(name, version);
  }

  #describe(version: string, { files, filesOf }: Built, prerendered: Pages) {
    const { name } = this.#section;
    const entry = [...files.keys()].find((file) => /^entry\.[\w.]+\.js$/.test(file)) ?? '';
    const stylesOf = (page: string) => filesOf(page).filter((file) => file.endsWith('.css'));
    const paths = new Map(listPages(this.#section).map((page) => [page.name, page.path]));
    const pages = Object.entries(prerendered).map(([page, shown]) => [
      page,
      { ...pathOf(paths.get(page)), ...shown, scripts: isLivePage(name, page) ? [] : [entry], styles: stylesOf(page) },
    ]);
    const contents = new Map(
      [entry, ...Object.keys(prerendered).flatMap(stylesOf)].map((file) => [file, files.get(file) ?? Buffer.alloc(0)]),
    );
    const release: Release = {
      section: name,
      version,
      builtAt: new Date().toISOString(),
      kit: kitRange,
      shared: sharedRanges,
      entry,
      pages: Object.fromEntries(pages) as Release['pages'],
      files: Object.fromEntries(
        [...contents].map(([file, bytes]) => [file, { integrity: digestOf(bytes), bytes: bytes.length }]),
      ),
      checks: null,
    };
    return { release, contents };
  }
}

const pathOf = (path: string | undefined) => (path === undefined ? {} : { path });
