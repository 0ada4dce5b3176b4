import type { QueryConfig, QueryResult } from 'pg';
import { traced } from '../telemetry/tracing.js';

// `:name`, but neither a cast (`::text`) nor the time of a format (`HH24:MI`).
const PARAMETER = /(?<![:\w]):([a-z]\w*)/gi;

/**
 * A statement of SQL: its name, its named parameters, and the types of parameters and rows. statement.test.ts proves
 * the types: a real Postgres describes each statement.
 */
export class Statement<Parameters extends object, Row extends object> {
  readonly name: string;
  /** The SQL with `$1`, `$2` … as Postgres wants it. */
  readonly text: string;
  readonly parameters: readonly string[];
  /** False to let Postgres plan it for the values of each run. */
  readonly isPrepared: boolean;

  constructor(name: string, sql: string, isPrepared = true) {
    const parameters = [...new Set(Array.from(sql.matchAll(PARAMETER), ([, parameter = '']) => parameter))];
    this.name = name;
    this.text = sql.replace(PARAMETER, (_, parameter: string) => `$${parameters.indexOf(parameter) + 1}`);
    this.parameters = parameters;
    this.isPrepared = isPrepared;
  }

  /** Binds values; values that the statement does not name are dropped. */
  with(...[values]: keyof Parameters extends never ? [] : [values: Parameters]): BoundStatement<Row> {
    const given = (values ?? {}) as Readonly<Record<string, unknown>>;
    return new BoundStatement(
      this,
      this.parameters.map((parameter) => {
        if (given[parameter] === undefined) throw new Error(`${this.name} got no value for :${parameter}`);
        return given[parameter];
      }),
    );
  }
}

/**
 * A statement with its values, as pg takes it. Only `Statement.with` makes one, so that no caller names a row's type.
 */
export class BoundStatement<Row extends object> implements QueryConfig {
  /** Never set: it carries the type of the rows. */
  declare readonly row?: Row;
  readonly statement: Pick<Statement<never, Row>, 'name' | 'text' | 'parameters' | 'isPrepared'>;
  readonly name: string | undefined;
  readonly text: string;
  readonly values: unknown[];

  constructor(statement: BoundStatement<Row>['statement'], values: unknown[]) {
    this.statement = statement;
    this.name = statement.isPrepared ? statement.name : undefined;
    this.text = statement.text;
    this.values = values;
  }
}

/** All statements that are constants of modules, by name; those built for a request are not among them. */
export const STATEMENTS = new Map<string, Statement<never, object>>();

/** A statement that never changes, for a constant of a module. `object` means no parameters, or no columns. */
export function statement<Parameters extends object, Row extends object>(
  name: string,
  sql: string,
): Statement<Parameters, Row> {
  if (STATEMENTS.has(name)) throw new Error(`Two statements are called ${name}.`);
  const made = new Statement<Parameters, Row>(name, sql);
  STATEMENTS.set(name, made);
  return made;
}

interface Runs<Query, Result = QueryResult> {
  query(query: Query): Promise<Result>;
}

/** Returns the rows of a statement, run on a connection or pool. */
export async function run<Row extends object>(
  client: Runs<QueryConfig>,
  statement: BoundStatement<Row>,
): Promise<Row[]> {
  return (await traced(statement.statement.name, () => client.query(statement))).rows as Row[];
}

interface RunsInTransaction {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Returns the rows of a statement, run in a transaction of TypeORM. */
export async function runIn<Row extends object>(
  manager: RunsInTransaction,
  { text, values }: BoundStatement<Row>,
): Promise<Row[]> {
  const result = (await manager.query(text, values)) as Row[] | [Row[], number];
  // TypeORM returns the rows and their number for an UPDATE or DELETE.
  return typeof result[1] === 'number' ? (result[0] as Row[]) : (result as Row[]);
}

/** Runs a command without values and rows: BEGIN, SET, GRANT, CREATE … */
export async function runCommand(client: Runs<string, unknown>, command: string): Promise<void> {
  await client.query(command);
}

/** Runs a library's own statement. */
export function runOfLibrary(client: Runs<QueryConfig>, statement: QueryConfig): Promise<QueryResult> {
  return traced(statement.name ?? 'of a library', () => client.query(statement));
}
