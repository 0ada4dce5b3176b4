import type { QueryConfig, QueryResult } from 'pg';
import { type EntityManager, QueryFailedError } from 'typeorm';
import { traced } from '../telemetry/tracing.js';

// Matches `:name`, but neither a cast (`::text`) nor a time format (`HH24:MI`).
const PARAMETER = /(?<![:\w]):([a-z]\w*)/gi;

/**
 * An SQL statement: its name, its named parameters, and the types of parameters and rows. statement.test.ts compares
 * the types with what Postgres reports for each statement.
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

  /** Binds values to the parameters; ignores values without a parameter. */
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
 * A statement with its values, in the form that pg accepts. Only `Statement.with` creates one, so that the type of the
 * rows always comes from the statement.
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

/** All statements made by `statement()`, by name. */
export const STATEMENTS = new Map<string, Statement<never, object>>();

/**
 * Creates a statement for a constant of a module. The type `object` means no parameters or no columns. Statements that
 * are built for a request use `new Statement`.
 */
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

/** Returns the rows of a statement, run on TypeORM's connection and prepared, which TypeORM's own `query` cannot do. */
export async function runIn<Row extends object>(
  { queryRunner }: EntityManager,
  statement: BoundStatement<Row>,
): Promise<Row[]> {
  if (!queryRunner) throw new Error(`${statement.statement.name} has no connection: use a manager of Database.`);
  const client = (await queryRunner.connect()) as Runs<QueryConfig>;
  try {
    return await run(client, statement);
  } catch (error) {
    throw new QueryFailedError(statement.text, statement.values, error as Error);
  }
}

/** Runs a command without values and rows: BEGIN, SET, GRANT, CREATE … */
export async function runCommand(client: Runs<string, unknown>, command: string): Promise<void> {
  await client.query(command);
}

/** Runs a statement that a library wrote. */
export function runForLibrary(client: Runs<QueryConfig>, statement: QueryConfig): Promise<QueryResult> {
  return traced(statement.name ?? 'of a library', () => client.query(statement));
}
