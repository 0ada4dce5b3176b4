import { type NewSection, sectionFiles } from '@land/release-tools/new-section/template.ts';

export interface StandaloneSection extends NewSection {
  /** The shell that it becomes a part of. */
  shell: { url: string; publicKey: string };
  /** File names of the packed packages, by the name of the package. */
  packages: Record<string, string>;
  /** The kit's version of React. */
  react: string;
}

/** The texts of the files of a section in a repository of its own, by path. */
export function standaloneFiles(section: StandaloneSection): Map<string, string> {
  return new Map([
    ...sectionFiles(section),
    ['package.json', renderJson(manifest(section))],
    ['.npmrc', npmrc],
    ['.gitignore', 'node_modules/\nreleases/\n.cache/\n.data/\n.keys/\n.env\n'],
    ['shell.json', renderJson(section.shell)],
    ['tsconfig.json', renderJson(types)],
    ['README.md', renderReadme(section)],
  ]);
}

const renderJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function manifest({ name, packages, react }: StandaloneSection) {
  const commands = ['build', 'keys', 'preview', 'promote', 'release', 'releases', 'rollback', 'test'];
  const own = Object.entries(packages).map(([each, file]) => [each, `file:packages/${file}`] as const);
  return {
    name: `${name}-section`,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=24' },
    scripts: {
      ...Object.fromEntries(commands.map((command) => [command, `land-section ${command}`])),
      dev: 'exec land-section dev',
      start: 'exec land-section start',
    },
    dependencies: { ...Object.fromEntries(own), react, 'react-dom': react },
    allowScripts: { '@swc/core': true, '@parcel/watcher': false },
  };
}

const npmrc = `\
# The packages of @land are in packages/: npm must not ask a public registry for names that anyone could take there.
@land:registry=http://127.0.0.1:9/our-packages-are-on-no-registry/
fund=false
audit=false
`;

const types = {
  extends: './node_modules/@land/release-tools/gate/source/section-tsconfig.json',
  include: ['section.ts', 'src', 'node_modules/@land/kit/src/*.d.ts'],
};

const renderReadme = ({ name, path, shell }: StandaloneSection) => `\
# ${name}

The section of ${shell.url} at \`${path}\` and below. You need Node 24.

\`\`\`sh
npm install         # the tools are in packages/
npm run dev         # this section in the site's frame, at http://localhost:3100; forms store nothing
npm test            # types, and the tests in src
npm run release     # builds, checks, signs, makes live (not with -- --no-promote)
npm run preview ${name} <version>
npm run promote ${name} <version>
npm run rollback    # goes back to the previous release
npm run releases    # lists releases: live, shared or refused, and why
npm run keys        # prints the public key, for the shell's team
npm start           # the section's origin: serves releases/ to the shell
\`\`\`

- **Another page**: its file and path in \`section.ts\`, its title and description in \`src/pages.ts\`.
- \`.keys\` has the private key: guard it. \`shell.json\` names the shell and the key that it signs with.
- In \`node_modules/@land/release-tools\`: RELEASING.md explains the commands and pipelines, ALLOWED.md what a section may
  contain.
`;
