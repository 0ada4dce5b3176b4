/** A copy of the project in which the seller's form asks for a parcel number too. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { linkPackages } from '../compatibility/released-sources.ts';
import { projectFolder } from '../../shell/launch/services.ts';

/** Throws with the output of the command. */
async function run(cwd: string, command: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(command, args, { cwd }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  });
}

/** The kit's next minor version, which the change needs. */
const nextKit = (version: string) => version.replace(/\.(\d+)\.\d+$/, (_, minor) => `.${Number(minor) + 1}.0`);

type Edit = (text: string) => string;

/** Throws if the text is missing: the project has changed, and the walk must follow. */
const behind =
  (place: string, addition: string): Edit =>
  (text) => {
    if (!text.includes(place)) throw new Error(`There is no ${JSON.stringify(place)} any more.`);
    return text.replace(place, () => place + addition);
  };

const timestamp = 1999999999999;
const migrations = 'api/src/database/migrations';

/** The migration with the present version of the search's function. */
const LAST_SEARCH = '1764720000000-visible-text.ts';

/** Throws if a later migration has it, because the new one would restore the former version. */
async function readLastSearch(folder: string): Promise<string> {
  for (const name of (await readdir(folder)).filter((each) => each > LAST_SEARCH && each.endsWith('.ts')))
    if (
      /FUNCTION (lead_words|set_search_text)\b|TRIGGER set_search_text\b/.test(
        await readFile(join(folder, name), 'utf8'),
      )
    )
      throw new Error(`${name} changes the search: take its functions and trigger, and set LAST_SEARCH.`);
  return readFile(join(folder, LAST_SEARCH), 'utf8');
}

/** The migration of the field, with the search's function, and the trigger that calls it when the field changes. */
function migrationAfter(visibleText: string): string {
  const [constants] = /^const SPACES =[^]*?(?=\n\nconst STATEMENTS)/m.exec(visibleText) ?? [];
  const [search] = /^ {2}`CREATE OR REPLACE FUNCTION lead_words[^]*?`,\n/m.exec(visibleText) ?? [];
  if (!constants || !search) throw new Error('The function of the search is elsewhere now.');
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

${constants}

const STATEMENTS = [
  'ALTER TABLE leads ADD COLUMN parcel_number text CONSTRAINT leads_parcel_number_length CHECK (char_length(parcel_number) <= 60)',
${search.replace('lead.note)', 'lead.note, lead.parcel_number)')}  'CREATE OR REPLACE TRIGGER set_search_text BEFORE INSERT OR UPDATE OF first_name, last_name, email, phone, note, parcel_number, former ON leads FOR EACH ROW EXECUTE FUNCTION set_search_text()',
];

/** The parcel number on the seller's form. */
export class ParcelNumber${timestamp} implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
`;
}

/** Every other change by hand. */
const edits: Record<string, Edit[]> = {
  'api/src/leads/lead/submitted-fields.ts': [
    behind('  readonly note: string | null;\n', '  readonly parcelNumber: string | null;\n'),
    behind(
      "  interests: { column: 'interests', label: 'Interests', isNullable: true, isList: true },\n",
      "  parcelNumber: { column: 'parcel_number', label: 'Parcel number', isNullable: true },\n",
    ),
  ],
  'api/src/intake/submissions.dto.ts': [
    behind('import { clean', 'Line, clean'),
    behind(
      '  note?: string;\n',
      "\n  @OptionalTextField({ clean: cleanLine, most: 60, what: 'the parcel number', example: '12-345-678' })\n  parcelNumber?: string;\n",
    ),
  ],
  'api/src/database/migrations/migrations.ts': [
    (text) => `import { ParcelNumber${timestamp} } from './${timestamp}-parcel-number.js';\n${text}`,
    (text) => text.replace(/\n\];\n$/, `\n  ParcelNumber${timestamp},\n];\n`),
  ],
  'seller-app/src/sell-your-land/offer-request-form.tsx': [
    behind('  readText,\n', '  TextField,\n'),
    behind("    note: readText(form, 'note'),\n", "    parcelNumber: readText(form, 'parcelNumber'),\n"),
    behind(
      '        error={errors.phone}\n      />\n',
      '      <TextField id="offer-request-parcel" name="parcelNumber" label="Parcel Number (Optional)" maxLength={60} error={errors.parcelNumber} />\n',
    ),
  ],
  'legal-app/src/privacy-policy/privacy-policy.txt': [behind('if you write one', ', and its parcel number')],
  'shell/kit/package.json': [(text) => text.replace(/(?<="version": ")[\d.]+/, nextKit)],
  'shell/kit/CHANGELOG.md': [
    behind('(README.md#changing-the-kit).\n', '\n## Next\n\n- The seller’s form may ask for a `parcelNumber`.\n'),
  ],
};

/** The generated files. */
const generators = [
  ['run', 'schema', '--prefix', 'api'],
  ['run', 'openapi', '--prefix', 'api'],
  ['run', 'types', '-w', '@land/kit'],
  ['run', 'types', '--prefix', 'api/desk'],
  ['run', 'contract', '-w', '@land/kit'],
];

const notSource = /(^|\/)(\.git|\.cache|\.data|\.keys|dist|node_modules|test-results)(\/|$)|-app\/releases(\/|$)/;

export class ProjectCopy implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(): Promise<ProjectCopy> {
    await mkdir(join(projectFolder, '.cache'), { recursive: true });
    const folder = await mkdtemp(join(projectFolder, '.cache/added-field-'));
    const filter = (source: string) => !notSource.test(relative(projectFolder, source));
    // One by one, because a folder cannot be copied whole into a part of itself.
    for (const name of await readdir(projectFolder))
      if (!notSource.test(name)) await cp(join(projectFolder, name), join(folder, name), { recursive: true, filter });
    await linkPackages(folder);
    return new ProjectCopy(folder);
  }

  async addField(): Promise<void> {
    for (const [file, changes] of Object.entries(edits)) {
      const path = join(this.folder, file);
      const text = changes.reduce((changed, change) => change(changed), await readFile(path, 'utf8'));
      await writeFile(path, text);
    }
    const lastSearch = await readLastSearch(join(this.folder, migrations));
    await writeFile(join(this.folder, migrations, `${timestamp}-parcel-number.ts`), migrationAfter(lastSearch));
    for (const command of generators) await run(this.folder, 'npm', ...command);
  }

  async checkTypes(): Promise<void> {
    const compiler = join(projectFolder, 'node_modules/typescript-7/bin/tsc');
    for (const project of ['.', 'api']) await run(this.folder, process.execPath, compiler, '-p', project, '--noEmit');
  }

  /** The files that differ from the project; a new one by its folder. */
  async listChanges(): Promise<string[]> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const changed: string[] = [];
    for (const file of files.map((path) => relative(this.folder, path)).filter((path) => !notSource.test(path))) {
      if (!existsSync(join(projectFolder, file))) changed.push(dirname(file));
      else {
        const [ours, theirs] = await Promise.all(
          [projectFolder, this.folder].map((root) => readFile(join(root, file))),
        );
        if (!ours?.equals(theirs ?? Buffer.of())) changed.push(file);
      }
    }
    return changed.toSorted();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
