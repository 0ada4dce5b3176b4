import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SRC = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(SRC, path), 'utf8');
const filesOf = (pattern: string) => globSync(pattern, { cwd: SRC }).toSorted();
const moduleOf = (path: string) => path.split('/')[0] ?? '';

const MIGRATIONS = filesOf('database/migrations/**/*.ts');
const TABLES = MIGRATIONS.flatMap((path) =>
  [...read(path).matchAll(/CREATE (?:UNLOGGED )?TABLE (?!IF )(\w+)/g)].map(([, table = '']) => table),
);

// Pairs of table and module, from the first paragraph of each module's README ("Owns `leads` and …").
const OWNERSHIPS = filesOf('*/README.md').flatMap((path) => {
  const [paragraph = ''] = /^Owns .+?$(?=\n\n)/ms.exec(read(path)) ?? [];
  return TABLES.filter((table) => paragraph.includes(`\`${table}\``)).map((table) => [table, moduleOf(path)] as const);
});
const OWNERS: ReadonlyMap<string, string> = new Map(OWNERSHIPS);

// Whether only the owner's tables may be named in a file. Exceptions: migrations never change, demo data fills all
// tables, and tests read stored rows.
const mayNameOnlyOwnTables = (path: string) => !/^(database\/migrations|demo)\/|\.(test|fixture)\.ts$/.test(path);

// Matches the table names after a keyword or a subquery, such as `a, b` in `FROM a x, b y`. The names are in a
// lookahead, because a word that looks like an alias may be the next keyword.
const NAME = String.raw`(?:ONLY\s+)?(?:"?public"?\s*\.\s*)?"?\w+"?(?:\s+(?:AS\s+)?\w+)?`;
const KEYWORD = String.raw`\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|TRUNCATE|COPY|LOCK)\s|\)\s*(?:AS\s+)?\w+\s*,`;
const NAMED = new RegExp(String.raw`(?:${KEYWORD})(?=\s*(${NAME}(?:\s*,\s*${NAME})*))`, 'gi');
const QUALIFIED = /(?<![\w.])"?(\w+)"?\.(?=["\w*])/g;

/** The tables that an SQL text names. Names defined in its WITH do not count. */
function tablesIn(sql: string): string[] {
  const text = sql.replace(/--.*$/gm, '');
  const inClauses = [...text.matchAll(NAMED)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  const qualifying = /\s/.test(text) ? [...text.matchAll(QUALIFIED)].map(([, name = '']) => name) : [];
  const isDefinedInWith = (table: string) =>
    new RegExp(String.raw`\b${table}\s*(\([^)]*\)\s*)?AS\s+(NOT\s+)?(MATERIALIZED\s+)?\(`, 'i').test(text);
  return TABLES.filter((table) => (inClauses.includes(table) || qualifying.includes(table)) && !isDefinedInWith(table));
}

/** The strings and templates of a source file, with `?` for each expression of a template. */
function readTexts(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('?'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest));
  return texts;
}

/** The tables of other modules that a source file names. */
function findForeignTables(path: string, source: string) {
  const tables = new Set(readTexts(source).flatMap(tablesIn));
  return [...tables].filter((table) => OWNERS.get(table) !== moduleOf(path)).map((table) => ({ path, table }));
}

test('every table has one owner, and the entity of a table is in the module of its owner', () => {
  expect(OWNERSHIPS.map(([table]) => table).toSorted()).toEqual(TABLES.toSorted());
  const entities = filesOf('**/*.entity.ts').map((path) => [
    /@Entity\('(\w+)'\)/.exec(read(path))?.[1],
    moduleOf(path),
  ]);
  expect(entities.filter(([table = '', module]) => OWNERS.get(table) !== module)).toEqual([]);
});

test('SQL names only the tables of its own module', () => {
  const sources = filesOf('**/*.ts').filter(mayNameOnlyOwnTables);
  expect(sources.flatMap((path) => findForeignTables(path, read(path)))).toEqual([]);
});

test('a module imports entities of other modules only for the relations of its own entities', () => {
  const isRelation = (path: string) => /\.entity\.ts$|^app\/data-source-options\.ts$/.test(path);
  const modules = new Set(OWNERS.values());
  const imports = filesOf('**/*.ts')
    .filter((path) => mayNameOnlyOwnTables(path) && !isRelation(path))
    .flatMap((path) =>
      [...read(path).matchAll(/^import \{.* from '(?:\.\.\/)+(\w+)\/.+\.entity\.js'/gm)]
        .filter(([, name = '']) => modules.has(name) && name !== moduleOf(path))
        .map(([line]) => `${path}: ${line}`),
    );
  expect(imports).toEqual([]);
});

test.each([
  '`SELECT ${columns} FROM leads l WHERE id = $1`',
  "'SELECT FROM consents c LEFT JOIN leads ON leads.id = c.lead_id'",
  '`DELETE FROM consents c USING consent_links k, leads l WHERE l.id = c.lead_id`',
  '`SELECT FROM (SELECT FROM consents) AS c, leads`',
  '`SELECT FROM public."leads"`',
  '`${isOpen ? `INSERT INTO leads (id) VALUES ($1)` : ``}`',
  '`WITH lead AS (UPDATE leads SET note = NULL RETURNING id) SELECT id FROM lead`',
  '`AND leads.id = $1`',
])('in module consent, a table of leads is found in %s', (sql) => {
  expect(findForeignTables('consent/made-up.ts', `const SQL = ${sql};`).map(({ table }) => table)).toEqual(['leads']);
});

test.each([
  "'SELECT FROM consents'",
  '`WITH leads AS MATERIALIZED (SELECT FROM consents) SELECT FROM leads`',
  '`SELECT 1 -- FROM leads` // UPDATE leads',
  "{ leads: 'leads', total: 'count of leads' }",
])('in module consent, no table of another module is found in %s', (sql) => {
  expect(findForeignTables('consent/made-up.ts', `const SQL = ${sql};`)).toEqual([]);
});
