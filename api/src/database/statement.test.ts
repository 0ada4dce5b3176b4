import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import ts from 'typescript';
import { exportLeads } from '../inbox/export/lead-export.repository.js';
import type { LeadFilter } from '../inbox/list/lead-filter.js';
import type { LeadListPosition } from '../inbox/list/lead-list-cursor.js';
import { LEAD_LIST_SORTS, type LeadListSort } from '../inbox/list/lead-list-sort.js';
import { searchAlongOrder, searchByText, searchUntilFull, walkAlongOrder } from '../inbox/list/lead-list.sql.js';
import { listDeliveries } from '../notices/review/delivery-list.repository.js';
import { connectToTestDatabase } from '../test-api.fixture.js';
import { listAudit } from '../audit/audit.repository.js';
import { LIST_MESSAGES } from '../texting/review/messages.sql.js';
import { type BoundStatement, statement, type Statement, STATEMENTS } from './statement.js';

const SRC = join(import.meta.dirname, '..');
const HERE = 'database/statement.test.ts';
const SOURCES = globSync('**/*.ts', { cwd: SRC }).toSorted();
// A migration was written for the tables of its day; tests, fixtures and what fills tables with made-up data say what
// they like.
const isHeldToTheRule = (path: string) => !/^(database\/migrations|demo)\/|\.(test|fixture)\.ts$/.test(path);

// What runs SQL, and who may have it run what is no statement of ours.
const RUNS = /^(query|executeSql|\w+OfLibrary)$/;
const DOORS: Readonly<Record<string, RegExp>> = {
  'database/copy-out.ts': /^client\.query\(copyTo\(/,
  'database/database.ts': /^runOfLibrary\(/,
  'jobs/jobs-database.ts': /^runOfLibrary\(/,
  'leads/intake/submission-limit.ts': /^database\.queryOfLibrary\(/,
  'staff/sessions/sign-in-limit.ts': /^this\.database\.queryOfLibrary\(/,
};

/** What Postgres says of a statement. */
interface Description {
  readonly parameters: readonly string[];
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isNullable: boolean }[];
}

/** A property of a type: its kind, without null. */
interface Property {
  readonly kind: string;
  readonly isNullable: boolean;
}
type Properties = ReadonlyMap<string, Property>;

/** The types that the sources name for a statement. */
interface Declaration {
  readonly path: string;
  readonly isFixed: boolean;
  readonly parameters: Properties;
  readonly row: Properties;
}

const TEXTS = ['text', 'uuid', 'inet', 'int8', 'numeric', 'varchar', 'name'];
// What pg makes of a column, and what it can send. Any type will do for JSON, of which Postgres knows no more.
const READ_AS: Readonly<Record<string, readonly string[]>> = {
  string: TEXTS,
  number: ['int2', 'int4', 'float4', 'float8'],
  boolean: ['bool'],
  Date: ['timestamptz'],
  Buffer: ['bytea'],
  'string[]': ['_text', '_uuid', '_int8'],
  'number[]': ['_int2', '_int4', '_float8'],
};
const SENT_AS: Readonly<Record<string, readonly string[]>> = {
  ...READ_AS,
  string: [...TEXTS, 'timestamptz', 'json', 'jsonb'],
  number: [...(READ_AS['number'] ?? []), 'int8', 'numeric'],
  'number[]': [...(READ_AS['number[]'] ?? []), '_int8'],
};
const isJson = (type: string) => type === 'json' || type === 'jsonb';

let client: pg.Client;
let declarations: ReadonlyMap<string, Declaration>;
let bypasses: readonly string[];
let types: ReadonlyMap<number, string>;

beforeAll(async () => {
  client = await connectToTestDatabase();
  const { rows } = await client.query<{ oid: number; typname: string }>('SELECT oid, typname FROM pg_type');
  types = new Map(rows.map(({ oid, typname }) => [oid, typname]));
  ({ declarations, bypasses } = readSources());
  for (const path of SOURCES.filter((each) => isHeldToTheRule(each) && /\bstatement</.test(read(each))))
    await import(`../${path.replace(/\.ts$/, '.js')}`);
});

afterAll(() => client.end());

function read(path: string): string {
  return readFileSync(join(SRC, path), 'utf8');
}

/** Reads the types that are named for statements, and what is run that is none. */
function readSources() {
  const files = SOURCES.map((path) => join(SRC, path));
  const { config } = ts.readConfigFile(join(SRC, '../tsconfig.json'), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(SRC, '..'));
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const found = new Map<string, Declaration>();
  const bypassing: string[] = [];

  const readType = (type: ts.Type): Property => {
    const isNullable = type !== checker.getNonNullableType(type);
    return { kind: kindOf(checker.getNonNullableType(type)), isNullable };
  };
  const kindOf = (type: ts.Type): string => {
    const parts = type.isUnion() ? type.types : [type];
    const isAll = (flags: ts.TypeFlags) => parts.every((part) => (part.flags & flags) !== 0);
    if (isAll(ts.TypeFlags.StringLike)) return 'string';
    if (isAll(ts.TypeFlags.NumberLike)) return 'number';
    if (isAll(ts.TypeFlags.BooleanLike)) return 'boolean';
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as ts.TypeReference);
      return element ? `${readType(element).kind}[]` : 'unknown[]';
    }
    return type.getSymbol()?.name ?? checker.typeToString(type);
  };
  const readProperties = (node: ts.TypeNode | undefined): Properties => {
    const type = node && checker.getTypeFromTypeNode(node);
    const properties = (type && checker.getPropertiesOfType(type)) ?? [];
    const index = type && checker.getIndexTypeOfType(type, ts.IndexKind.String);
    return new Map([
      ...properties.map((property) => [property.name, readType(checker.getTypeOfSymbol(property))] as const),
      ...(index ? [['*', readType(index)] as const] : []),
    ]);
  };
  const isBound = (node: ts.Node) => checker.getTypeAtLocation(node).getSymbol()?.name === 'BoundStatement';

  for (const path of SOURCES) {
    const source = program.getSourceFile(join(SRC, path));
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
      if (path === 'database/statement.ts') return;
      const [first] = node.arguments ?? [];
      const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
      if (first && ['statement', 'Statement'].includes(node.expression.getText()) && node.typeArguments) {
        const name = ts.isTemplateExpression(first) ? first.head.text : (first as ts.StringLiteral).text;
        const [parameters, row] = node.typeArguments.map(readProperties);
        const isFixed = ts.isCallExpression(node);
        found.set(name?.trim(), { path, isFixed, parameters: parameters ?? new Map(), row: row ?? new Map() });
      }
      const does = called || node.expression.getText();
      if (!first || !RUNS.test(does) || !isHeldToTheRule(path)) return;
      if (isBound(first) || (ts.isPropertyAccessExpression(first) && isBound(first.expression))) return;
      if (DOORS[path]?.test(node.getText())) return;
      bypassing.push(`api/src/${path}: ${node.getText().replace(/\s+/g, ' ').slice(0, 60)}`);
    };
    if (source) visit(source);
  }
  return { declarations: found, bypasses: bypassing };
}

/** Has Postgres describe a statement, which is not run. */
async function describe(text: string): Promise<Description> {
  const { parameters, fields } = await new Promise<{ parameters: number[]; fields: pg.FieldDef[] }>(
    (resolve, reject) => {
      let [described, fields]: [number[], pg.FieldDef[]] = [[], []];
      const question = {
        submit(connection: pg.Connection) {
          connection.once(
            'parameterDescription',
            ({ dataTypeIDs }: { dataTypeIDs: number[] }) => (described = dataTypeIDs),
          );
          connection.parse({ name: '', text, types: [] }, false);
          connection.describe({ type: 'S', name: '' }, false);
          connection.sync();
        },
        handleRowDescription: (message: { fields: pg.FieldDef[] }) => (fields = message.fields),
        handleReadyForQuery: () => resolve({ parameters: described, fields }),
        handleError: reject,
        handleParseComplete: () => undefined,
      };
      client.query(question);
    },
  );
  const columns = fields.map(({ tableID, columnID }) => [tableID, columnID]);
  const { rows } = await client.query<{ attnotnull: boolean | null }>(
    `SELECT attnotnull FROM unnest($1::int8[], $2::int4[]) WITH ORDINALITY AS field (relation, number, position)
     LEFT JOIN pg_attribute ON attrelid = relation AND attnum = number AND number > 0 ORDER BY position`,
    [columns.map(([table]) => table), columns.map(([, column]) => column)],
  );
  return {
    parameters: parameters.map(typeName),
    columns: fields.map(({ name, dataTypeID }, index) => ({
      name,
      type: typeName(dataTypeID),
      isNullable: rows[index]?.attnotnull === false,
    })),
  };
}

const typeName = (oid: number) => types.get(oid) ?? String(oid);

/** What is wrong with the types of a statement, each in a sentence. */
async function findFaults({ name, text, parameters }: Pick<Statement<never, object>, 'name' | 'text' | 'parameters'>) {
  const declared = declarations.get(name) ?? declarations.get(name.replace(/ .*/, ''));
  if (declared === undefined) return [`${name} names no types: write statement<Parameters, Row>(…)`];
  const { path, isFixed, row } = declared;
  const described = await describe(text).catch((error: Error) => error.message);
  const where = `${name} (api/src/${path})`;
  if (typeof described === 'string') return [`${where}: Postgres refuses it: ${described}`];
  const faults = parameters.map((parameter, index) => {
    const type = described.parameters[index] ?? '';
    const property = declared.parameters.get(parameter);
    if (property === undefined) return `has the parameter :${parameter}, which its type does not name`;
    const isRight = SENT_AS[property.kind]?.includes(type);
    return !isRight && `takes :${parameter} as ${type}, and its type says ${property.kind}`;
  });
  const unused = [...declared.parameters.keys()].filter((key) => isFixed && !parameters.includes(key));
  const columns = described.columns.map(({ name: column, type, isNullable }) => {
    const property = row.get(column) ?? row.get('*');
    if (property === undefined) return `returns the column ${column}, which its type does not name`;
    const isRight = isJson(type) ? property.kind !== 'any' : READ_AS[property.kind]?.includes(type);
    if (!isRight) return `returns ${column} as ${type}, and its type says ${property.kind}`;
    return isNullable && !property.isNullable && `returns ${column}, which may be null, and its type says it never is`;
  });
  const missing = [...row.keys()].filter(
    (key) => key !== '*' && !described.columns.some((column) => column.name === key),
  );
  return [
    ...faults,
    ...unused.map((key) => `has no parameter :${key}, and its type names it`),
    ...columns,
    ...missing.map((key) => `returns no column ${key}, and its type names it`),
  ].flatMap((fault) => (fault ? [`${where} ${fault}`] : []));
}

const findAllFaults = async (statements: Iterable<Parameters<typeof findFaults>[0]>) => {
  const faults = [];
  for (const each of statements) faults.push(...(await findFaults(each)));
  return faults;
};

/** Every choice of some entries of a record. */
function subsetsOf<T extends object>(record: T): Partial<T>[] {
  return Object.entries(record).reduce<object[]>(
    (subsets, [key, value]) => subsets.flatMap((subset) => [subset, { ...subset, [key]: value as unknown }]),
    [{}],
  );
}

const SOME_ID = '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f';
const AUDIT_FILTERS = { staff: '', lead: '', action: '', from: '', to: '', before: '' };
const LEAD_FILTER: LeadFilter = {
  type: 'seller',
  status: 'new',
  assignee: SOME_ID,
  due: 'overdue',
  receivedFrom: new Date(),
  receivedTo: new Date(),
  q: '(205) 200',
};
const LEAD_FILTERS: readonly LeadFilter[] = [
  ...Object.entries(LEAD_FILTER).map(([name, value]) => ({ [name]: value as unknown })),
  ...(['at-risk', 'on-time', 'answered'] as const).map((due) => ({ due })),
  { assignee: 'none' },
  { type: 'buyer', q: 'smith' },
  { test: 'true' },
  { quarantined: 'true' },
  LEAD_FILTER,
  {},
];

function listsOf(filter: LeadFilter, sort: LeadListSort, after?: LeadListPosition): BoundStatement<object>[] {
  const request = { filter, sort, after, limit: 1, now: new Date() };
  const q = filter.q ?? 'smith';
  const searching = { ...request, filter: { ...filter, q } };
  return [
    walkAlongOrder(request),
    searchAlongOrder(searching, q, 1),
    searchUntilFull(searching, q, 1),
    searchByText(searching),
  ];
}

/** Statements that are built for a request, in all their forms. */
const BUILT: readonly BoundStatement<object>[] = [
  ...subsetsOf(AUDIT_FILTERS).map((filters) => listAudit(filters, 1)),
  ...LEAD_FILTERS.flatMap((filter) => listsOf(filter, '-receivedAt')),
  ...LEAD_LIST_SORTS.flatMap((sort) => listsOf({}, sort, { sortKey: '', id: SOME_ID })),
  ...LEAD_FILTERS.map((filter) => exportLeads(filter, Buffer.alloc(32))),
  ...subsetsOf({ state: 'sent', before: SOME_ID } as const).map((question) =>
    listDeliveries({ state: undefined, before: undefined, ...question, limit: 1 }),
  ),
  LIST_MESSAGES.with({ review: null, after: null, limit: 1 }),
];

test('every statement has the parameters and rows that its types name', async () => {
  const fixed = [...STATEMENTS.values()].filter(({ name }) => declarations.get(name)?.path !== HERE);
  expect(await findAllFaults(fixed)).toEqual([]);
});

test('every statement that is built for a request has them in each form', async () => {
  expect(await findAllFaults(BUILT.map((bound) => bound.statement))).toEqual([]);
});

test('no declared statement is left out', () => {
  const looked = new Set([...STATEMENTS.keys(), ...BUILT.map(({ statement: { name } }) => name.replace(/ .*/, ''))]);
  expect([...declarations.keys()].filter((name) => !looked.has(name))).toEqual([]);
});

test('no SQL is run past the types', () => {
  expect(bypasses).toEqual([]);
});

interface Named {
  readonly name: string;
}

// Each is wrong in its own way.
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
    statement<object, { id: string }>('extra-column', 'SELECT id, phone FROM leads'),
    'returns the column phone, which its type does not name',
  ],
  [
    statement<object, { email: string }>('nullable-column', 'SELECT email FROM (SELECT * FROM leads) l'),
    'returns email, which may be null, and its type says it never is',
  ],
  [
    statement<{ id: number }, object>('wrong-parameter-type', 'SELECT FROM leads WHERE id = :id'),
    'takes :id as uuid, and its type says number',
  ],
  [
    statement<Named, object>('unknown-parameter', 'SELECT FROM leads WHERE last_name = :name AND phone = :phone'),
    'has the parameter :phone, which its type does not name',
  ],
  [statement<Named, object>('unused-parameter', 'SELECT FROM leads'), 'has no parameter :name, and its type names it'],
  [
    statement<object, { seen: string | null }>('unknown-column', 'SELECT seen FROM leads'),
    'Postgres refuses it: column "seen" does not exist',
  ],
] as const;

test.each(WRONG.map(([wrong, fault]) => [wrong.name, wrong, fault] as const))(
  '%s is found',
  async (name, wrong, fault) => {
    const sentence = `${name} (api/src/${HERE})${fault.startsWith('Postgres') ? ':' : ''} ${fault}`;
    expect(await findFaults(wrong)).toEqual([sentence]);
  },
);
