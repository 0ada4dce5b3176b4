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
  [...read(path).matchAll(/CREATE (?:UNLOGGED )?TABLE (\w+)/g)].map(([, table = '']) => table),
);

// The tables that the first paragraph of a module's README claims ("Owns `leads` and …").
const CLAIMS = filesOf('*/README.md').flatMap((path) => {
  const [claim = ''] = /^Owns .+?$(?=\n\n)/ms.exec(read(path)) ?? [];
  return TABLES.filter((table) => claim.includes(`\`${table}\``)).map((table) => [table, moduleOf(path)] as const);
});
const OWNERS: ReadonlyMap<string, string> = new Map(CLAIMS);

// A migration was written for the tables of its day and never changes. Made-up data fills every table in one statement
// each, past the rules of the owners. Tests and fixtures look at what is stored.
const isHeldToTheRule = (path: string) => !/^(database\/migrations|demo)\/|\.(test|fixture)\.ts$/.test(path);

// Names after a keyword or after a query in parentheses, with those that follow after commas. Looked ahead for, since
// what is taken for an alias may be the next keyword.
const NAME = String.raw`(?:ONLY\s+)?(?:"?public"?\s*\.\s*)?"?\w+"?(?:\s+(?:AS\s+)?\w+)?`;
const KEYWORD = String.raw`\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|TRUNCATE|COPY|LOCK)\s|\)\s*(?:AS\s+)?\w+\s*,`;
const NAMED = new RegExp(String.raw`(?:${KEYWORD})(?=\s*(${NAME}(?:\s*,\s*${NAME})*))`, 'gi');
const QUALIFIED = /(?<![\w.])"?(\w+)"?\.(?=["\w*])/g;

/** The tables that a text of SQL names; those of its WITH do not count. */
function tablesIn(sql: string): string[] {
  const text = sql.replace(/--.*$/gm, '');
  const inClauses = [...text.matchAll(NAMED)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  const qualifying = /\s/.test(text) ? [...text.matchAll(QUALIFIED)].map(([, name = '']) => name) : [];
  const isOwn = (table: string) =>
    new RegExp(String.raw`\b${table}\s*(\([^)]*\)\s*)?AS\s+(NOT\s+)?(MATERIALIZED\s+)?\(`, 'i').test(text);
  return TABLES.filter((table) => (inClauses.includes(table) || qualifying.includes(table)) && !isOwn(table));
}

/** The texts of a source: strings, and templates with `?` for what is filled in. Comments are none. */
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

interface Trespass {
  readonly path: string;
  readonly table: string;
}

function findTrespasses(path: string, source: string): Trespass[] {
  const tables = new Set(textsOf(source).flatMap(tablesIn));
  return [...tables].filter((table) => OWNERS.get(table) !== moduleOf(path)).map((table) => ({ path, table }));
}

const sentenceOf = ({ path, table }: Trespass) =>
  `api/src/${path} names the table ${table} of the module ${OWNERS.get(table)}: use what that module exports`;

test('every table has one owner, in which its entity lies', () => {
  expect(CLAIMS.map(([table]) => table).toSorted()).toEqual(TABLES.toSorted());
  const entities = filesOf('**/*.entity.ts').map((path) => [
    /@Entity\('(\w+)'\)/.exec(read(path))?.[1],
    moduleOf(path),
  ]);
  expect(entities.filter(([table = '', module]) => OWNERS.get(table) !== module)).toEqual([]);
});

test('a table is named by the SQL of its owner alone', () => {
  const sources = filesOf('**/*.ts').filter(isHeldToTheRule);
  expect(sources.flatMap((path) => findTrespasses(path, read(path))).map(sentenceOf)).toEqual([]);
});

test('an entity is used by its module alone, except for relations', () => {
  const others = filesOf('**/*.ts').filter(
    (path) => isHeldToTheRule(path) && !/\.entity\.ts$|^database\/data-source-options\.ts$/.test(path),
  );
  const imported = others.flatMap((path) =>
    [...read(path).matchAll(/^import \{.* from '(?:\.\.\/)+(\w+)\/.+\.entity\.js'/gm)].map(([line, name]) => ({
      path,
      line,
      name,
    })),
  );
  const modules = new Set(OWNERS.values());
  expect(
    imported
      .filter(({ path, name = '' }) => modules.has(name) && name !== moduleOf(path))
      .map(({ path, line }) => `${path}: ${line}`),
  ).toEqual([]);
});

test.each([
  ['a read', '`SELECT ${columns} FROM leads l WHERE id = $1`'],
  ['a join', "'SELECT FROM consents c LEFT JOIN leads ON leads.id = c.lead_id'"],
  ['the second of a list', '`DELETE FROM consents c USING consent_links k, leads l WHERE l.id = c.lead_id`'],
  ['a join of what has no alias', "'SELECT FROM consents JOIN leads ON true'"],
  ['one after a query', '`SELECT FROM (SELECT FROM consents) AS c, leads`'],
  ['a name with its schema', '`SELECT FROM public."leads"`'],
  ['what is filled into a template', '`${isOpen ? `INSERT INTO leads (id) VALUES ($1)` : ``}`'],
  ['an update in a WITH', '`WITH lead AS (UPDATE leads SET note = NULL RETURNING id) SELECT id FROM lead`'],
  ['a lock', "'LOCK TABLE leads'"],
  ['a copy', '`COPY leads (id) FROM STDIN`'],
  ['a qualified column', '`AND leads.id = $1`'],
])('%s of another module is found', (_, sql) => {
  expect(findTrespasses('consent/made-up.ts', `const SQL = ${sql};`).map(sentenceOf)).toEqual([
    'api/src/consent/made-up.ts names the table leads of the module leads: use what that module exports',
  ]);
});

test.each([
  ['its own table', "'SELECT FROM consents'"],
  ['a name of its WITH', '`WITH leads AS MATERIALIZED (SELECT FROM consents) SELECT FROM leads`'],
  ['a comment', '`SELECT 1 -- FROM leads` // UPDATE leads'],
  ['a key or a value', "{ leads: 'leads', total: 'count of leads' }"],
])('%s is no trespass', (_, sql) => {
  expect(findTrespasses('consent/made-up.ts', `const SQL = ${sql};`)).toEqual([]);
});
