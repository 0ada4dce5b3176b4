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

// The tables that the first paragraph of a module's README claims ("Owns `leads` and …").
const CLAIMS = filesOf('*/README.md').flatMap((path) => {
  const [claim = ''] = /^Owns .+?$(?=\n\n)/ms.exec(read(path)) ?? [];
  return TABLES.filter((table) => claim.includes(`\`${table}\``)).map((table) => [table, moduleOf(path)] as const);
});
const OWNERS: ReadonlyMap<string, string> = new Map(CLAIMS);

// Whether a file must follow the rule. Migrations never change, demo data fills all tables, and tests read what is
// stored.
const isHeldToTheRule = (path: string) => !/^(database\/migrations|demo)\/|\.(test|fixture)\.ts$/.test(path);

// Names after a keyword or a subquery, and those after commas. A lookahead, because an apparent alias may be the next
// keyword.
const NAME = String.raw`(?:ONLY\s+)?(?:"?public"?\s*\.\s*)?"?\w+"?(?:\s+(?:AS\s+)?\w+)?`;
const KEYWORD = String.raw`\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|TRUNCATE|COPY|LOCK)\s|\)\s*(?:AS\s+)?\w+\s*,`;
const NAMED = new RegExp(String.raw`(?:${KEYWORD})(?=\s*(${NAME}(?:\s*,\s*${NAME})*))`, 'gi');
const QUALIFIED = /(?<![\w.])"?(\w+)"?\.(?=["\w*])/g;

/** The tables that a text of SQL names, except those of its WITH. */
function tablesIn(sql: string): string[] {
  const text = sql.replace(/--.*$/gm, '');
  const inClauses = [...text.matchAll(NAMED)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  const qualifying = /\s/.test(text) ? [...text.matchAll(QUALIFIED)].map(([, name = '']) => name) : [];
  const isOwn = (table: string) =>
    new RegExp(String.raw`\b${table}\s*(\([^)]*\)\s*)?AS\s+(NOT\s+)?(MATERIALIZED\s+)?\(`, 'i').test(text);
  return TABLES.filter((table) => (inClauses.includes(table) || qualifying.includes(table)) && !isOwn(table));
}

/** The texts of a source: strings, and templates with `?` for their expressions. Comments are left out. */
function textsOf(source: string): string[] {
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

function findTrespasses(path: string, source: string) {
  const tables = new Set(textsOf(source).flatMap(tablesIn));
  return [...tables].filter((table) => OWNERS.get(table) !== moduleOf(path)).map((table) => ({ path, table }));
}

test('every table has one owner, which also has its entity', () => {
  expect(CLAIMS.map(([table]) => table).toSorted()).toEqual(TABLES.toSorted());
  const entities = filesOf('**/*.entity.ts').map((path) => [
    /@Entity\('(\w+)'\)/.exec(read(path))?.[1],
    moduleOf(path),
  ]);
  expect(entities.filter(([table = '', module]) => OWNERS.get(table) !== module)).toEqual([]);
});

test('only the SQL of its owner names a table; other modules use what the owner exports', () => {
  const sources = filesOf('**/*.ts').filter(isHeldToTheRule);
  expect(sources.flatMap((path) => findTrespasses(path, read(path)))).toEqual([]);
});

test('only its own module uses an entity, except for relations', () => {
  const isRelation = (path: string) => /\.entity\.ts$|^app\/data-source-options\.ts$/.test(path);
  const modules = new Set(OWNERS.values());
  const imports = filesOf('**/*.ts')
    .filter((path) => isHeldToTheRule(path) && !isRelation(path))
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
])('consent may not say %s', (sql) => {
  expect(findTrespasses('consent/made-up.ts', `const SQL = ${sql};`).map(({ table }) => table)).toEqual(['leads']);
});

test.each([
  "'SELECT FROM consents'",
  '`WITH leads AS MATERIALIZED (SELECT FROM consents) SELECT FROM leads`',
  '`SELECT 1 -- FROM leads` // UPDATE leads',
  "{ leads: 'leads', total: 'count of leads' }",
])('consent may say %s', (sql) => {
  expect(findTrespasses('consent/made-up.ts', `const SQL = ${sql};`)).toEqual([]);
});
