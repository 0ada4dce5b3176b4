import type { QueryConfig, QueryResult } from 'pg';
import { traced } from '../telemetry/tracing.js';

// `:name`, but neither a cast (`::text`) nor the time of a format (`HH24:MI`).
const PARAMETER = /(?<![:\w]):([a-z]\w*)/gi;

/**
 * A statement of SQL: a name of its own, named parameters, and the types of parameters and rows. Nobody has to believe
 * these: in statement.test.ts a real Postgres describes each statement, and they are compared.
 */
export class Statement<Parameters extends object, Row extends object> {
  readonly name: string;
  /** The SQL with `$1`, `$2` … as Postgres wants it. */
  readonly text: string;
  readonly parameters: readonly string[];
  /** False to have Postgres plan it for the very values of each run. */
  readonly isPrepared: boolean;

  constructor(name: string, sql: string, isPrepared = true) {
    const parameters = [...new Set(Array.from(sql.matchAll(PARAMETER), ([, parameter = '']) => parameter))];
    this.name = name;
    this.text = sql.replace(PARAMETER, (_, parameter: string) => `$${parameters.indexOf(parameter) + 1}`);
    this.parameters = parameters;
    this.isPrepared = isPrepared;
  }

  /** Ready to run; values whose names the statement does not have stay behind. */
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

/** A statement with its values, as pg wants it. Only `Statement.with` makes one: no caller names a row's type. */
export class BoundStatement<Row extends object> implements QueryConfig {
  /** Never there: it carries the type of the rows. */
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

/** All statements that modules have as constants, by name; those that are built for a request are not among them. */
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

/** Returns the rows of a statement that a connection or pool runs. */
export async function run<Row extends object>(
  client: Runs<QueryConfig>,
  statement: BoundStatement<Row>,
): Promise<Row[]> {
  return (await traced(statement.statement.name, () => client.query(statement))).rows as Row[];
}

interface RunsInTransaction {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Returns the rows of a statement that runs in a transaction of TypeORM's. */
export async function runIn<Row extends object>(
  manager: RunsInTransaction,
  { text, values }: BoundStatement<Row>,
): Promise<Row[]> {
  const result = (await manager.query(text, values)) as Row[] | [Row[], number];
  // TypeORM answers an UPDATE or DELETE with its rows and how many they were.
  return typeof result[1] === 'number' ? (result[0] as Row[]) : (result as Row[]);
}

/** The door for commands, which take no values and whose rows nobody reads: BEGIN, SET, GRANT, CREATE … */
export async function runCommand(client: Runs<string, unknown>, command: string): Promise<void> {
  await client.query(command);
}

/** The door for libraries that bring statements of their own. */
export function runOfLibrary(client: Runs<QueryConfig>, statement: QueryConfig): Promise<QueryResult> {
  return traced(statement.name ?? 'of a library', () => client.query(statement));
}
