/** The change after which the seller's form asks for a parcel number too. */
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../shell/launch/services.ts';
import type { ProjectCopy } from '../fixtures/project-copy.ts';

/** Runs a command. Throws with its output if it fails. */
async function run(cwd: string, command: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(command, args, { cwd }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  });
}

/** The kit's next minor version, which the change needs. */
const nextKit = (version: string) => version.replace(/\.(\d+)\.\d+$/, (_, minor) => `.${Number(minor) + 1}.0`);

type Edit = (text: string) => string;

/** Throws if the text is missing: the project has changed, and the test must be updated. */
const behind =
  (place: string, addition: string): Edit =>
  (text) => {
    if (!text.includes(place)) throw new Error(`There is no ${JSON.stringify(place)} any more.`);
    return text.replace(place, () => place + addition);
  };

const timestamp = 1999999999999;
const migrations = 'api/src/database/migrations';

/** The migration with the current version of the search function. */
const LAST_SEARCH = '1764720000000-visible-text.ts';

/** Throws if a later migration changes the search function, because the new migration would restore this version. */
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
  if (!constants || !search) throw new Error('The search function is not in this migration any more.');
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

export async function addField({ folder }: ProjectCopy): Promise<void> {
  for (const [file, changes] of Object.entries(edits)) {
    const path = join(folder, file);
    const text = changes.reduce((changed, change) => change(changed), await readFile(path, 'utf8'));
    await writeFile(path, text);
  }
  const lastSearch = await readLastSearch(join(folder, migrations));
  await writeFile(join(folder, migrations, `${timestamp}-parcel-number.ts`), migrationAfter(lastSearch));
  for (const command of generators) await run(folder, 'npm', ...command);
}

export async function checkTypes({ folder }: ProjectCopy): Promise<void> {
  const compiler = join(projectFolder, 'node_modules/typescript-7/bin/tsc');
  for (const project of ['.', 'api']) await run(folder, process.execPath, compiler, '-p', project, '--noEmit');
}
