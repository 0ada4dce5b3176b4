import { afterAll, expect, test } from '@jest/globals';
import { connectToTestDatabase } from '../../fixtures/test-api.fixture.js';
import { type DescribedColumn, describeStatement } from '../../fixtures/database/statement-description.fixture.js';
import { BUILT } from '../../fixtures/database/statement-forms.fixture.js';
import {
  type Declaration,
  loadStatements,
  type Property,
  readSources,
} from '../../fixtures/database/statement-sources.fixture.js';
import { statement, type Statement, STATEMENTS } from './statement.js';

const HERE = 'database/statement.test.ts';

const TEXTS = ['text', 'uuid', 'inet', 'int8', 'numeric', 'varchar', 'name'];
// For each TypeScript type, the Postgres types of columns that pg reads as this type (READ_AS), and of parameters for
// which it sends this type (SENT_AS). JSON may have any TypeScript type: Postgres does not describe its content.
const READ_AS: Readonly<Record<string, readonly string[]>> = {
  string: TEXTS,
  number: ['int2', 'int4', 'float4', 'float8'],
  boolean: ['bool'],
  Date: ['timestamptz'],
  Buffer: ['bytea'],
  'string[]': ['_text', '_uuid', '_int8'],
  'number[]': ['_int2', '_int4', '_float8'],
  'Buffer[]': ['_bytea'],
};
const SENT_AS: Readonly<Record<string, readonly string[]>> = {
  ...READ_AS,
  string: [...TEXTS, 'json', 'jsonb'],
  number: [...(READ_AS['number'] ?? []), 'int8', 'numeric'],
  'number[]': [...(READ_AS['number[]'] ?? []), '_int8'],
};
const isJson = (type: string) => type === 'json' || type === 'jsonb';

const client = await connectToTestDatabase();
afterAll(() => client.end());
const { declarations, bypasses } = readSources();
await loadStatements();

type Described = Pick<Statement<never, object>, 'name' | 'text' | 'parameters'>;

/** Type errors in SQL statements, one sentence each. */
async function findFaults(statements: Iterable<Described>): Promise<string[]> {
  const faults = new Set<string>();
  for (const each of statements) for (const fault of await findFaultsOf(each)) faults.add(fault);
  return [...faults];
}

async function findFaultsOf({ name, text, parameters }: Described): Promise<string[]> {
  const declared = declarations.get(name) ?? declarations.get(name.replace(/ .*/, ''));
  if (declared === undefined) return [`${name} names no types: write statement<Parameters, Row>(…)`];
  const described = await describeStatement(client, text).catch((error: Error) => error.message);
  const found =
    typeof described === 'string'
      ? [`is refused by Postgres: ${described}`]
      : [
          ...parameters.map((parameter, index) => parameterFault(declared, parameter, described.parameters[index])),
          ...unusedParameters(declared, parameters),
          ...described.columns.map((column) => columnFault(declared.row, column)),
          ...missingColumns(declared.row, described.columns),
        ];
  return found.flatMap((fault) => (fault === undefined ? [] : [`${name} (api/src/${declared.path}) ${fault}`]));
}

function parameterFault({ parameters }: Declaration, parameter: string, type = ''): string | undefined {
  const property = parameters.get(parameter);
  if (property === undefined) return `has the parameter :${parameter}, which its type does not name`;
  if (SENT_AS[property.kind]?.includes(type)) return undefined;
  return `takes :${parameter} as ${type}, and its type says ${property.kind}`;
}

function unusedParameters({ parameters, isFixed }: Declaration, used: readonly string[]): string[] {
  const unused = isFixed ? [...parameters.keys()].filter((parameter) => !used.includes(parameter)) : [];
  return unused.map((parameter) => `has no parameter :${parameter}, and its type names it`);
}

function columnFault(row: ReadonlyMap<string, Property>, column: DescribedColumn): string | undefined {
  const { name, type } = column;
  const property = row.get(name) ?? row.get('*');
  if (property === undefined) return `returns the column ${name}, which its type does not name`;
  const { kind, isNullable, values } = property;
  const isRight = isJson(type) ? kind !== 'any' : READ_AS[kind]?.includes(type);
  if (!isRight) return `returns ${name} as ${type}, and its type says ${kind}`;
  if (column.isNullable && !isNullable) return `returns ${name}, which may be null, and its type says it never is`;
  const unknown = values && column.values.find((value) => !values.includes(value));
  return unknown && `returns ${name}, which may be ${unknown}, and its type does not name that`;
}

function missingColumns(row: ReadonlyMap<string, Property>, columns: readonly DescribedColumn[]): string[] {
  const missing = [...row.keys()].filter((key) => key !== '*' && !columns.some(({ name }) => name === key));
  return missing.map((key) => `returns no column ${key}, and its type names it`);
}

test('every statement, in each form that is built for a request, has the parameters and columns of its types', async () => {
  const fixed = [...STATEMENTS.values()].filter(({ name }) => declarations.get(name)?.path !== HERE);
  expect(await findFaults([...fixed, ...BUILT.map((bound) => bound.statement)])).toEqual([]);
  const checked = new Set([...STATEMENTS.keys(), ...BUILT.map(({ statement: { name } }) => name.replace(/ .*/, ''))]);
  expect([...declarations.keys()].filter((name) => !checked.has(name))).toEqual([]);
});

test('no SQL is run without going through Statement', () => {
  expect(bypasses).toEqual([]);
});

// A statement for each kind of type error.
const WRONG = [
  [
    statement<object, { version: string }>('wrong-row-type', 'SELECT version FROM leads'),
    'returns version as int4, and its type says string',
  ],
  [
    statement<object, { id: string; other: string }>('missing-column', 'SELECT id FROM leads'),
    'returns no column other, and its type names it',
  ],
  [
    statement<object, { email: string }>('nullable-column', 'SELECT email FROM (SELECT * FROM leads) l'),
    'returns email, which may be null, and its type says it never is',
  ],
  [
    statement<object, { quarantine_state: 'none' }>(
      'unknown-value',
      'SELECT quarantine_state FROM (SELECT * FROM leads) l',
    ),
    'returns quarantine_state, which may be suspected, and its type does not name that',
  ],
  [
    statement<{ id: number }, object>('wrong-parameter-type', 'SELECT FROM leads WHERE id = :id'),
    'takes :id as uuid, and its type says number',
  ],
  [
    statement<object, object>('unknown-column', 'SELECT seen FROM leads'),
    'is refused by Postgres: column "seen" does not exist',
  ],
] as const;

test('each kind of type error is found', async () => {
  const expected = WRONG.map(([{ name }, fault]) => `${name} (api/src/${HERE}) ${fault}`);
  expect(await findFaults(WRONG.map(([wrong]) => wrong))).toEqual(expected);
});
