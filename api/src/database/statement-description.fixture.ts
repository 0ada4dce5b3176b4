import pg from 'pg';

/** A column that a statement returns. */
export interface DescribedColumn {
  readonly name: string;
  readonly type: string;
  /** Whether Postgres knows that it may be null. For computed values and outer joins it does not know. */
  readonly isNullable: boolean;
  /** The only values that a CHECK of its table allows for it, or in it. */
  readonly values: readonly string[];
}

/** Postgres's description of a statement. */
export interface Description {
  readonly parameters: readonly string[];
  readonly columns: readonly DescribedColumn[];
}

const COLUMNS = `
SELECT attnotnull AS is_not_null, (
    SELECT array_agg(value[1]) FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid),
      '\\m' || attname || ' (?:= ANY|<@) \\(?ARRAY\\[([^]]+)\\]', 'g') AS list, regexp_matches(list[1], '''([^'']+)''', 'g') AS value
    WHERE conrelid = relation AND contype = 'c'
  ) AS values
FROM unnest($1::int8[], $2::int4[]) WITH ORDINALITY AS field (relation, number, position)
LEFT JOIN pg_attribute ON attrelid = relation AND attnum = number AND number > 0 ORDER BY position`;

interface ColumnRow {
  readonly is_not_null: boolean | null;
  readonly values: string[] | null;
}

/** Lets Postgres describe a statement without running it. */
export async function describeStatement(client: pg.Client, text: string): Promise<Description> {
  const { oids, fields } = await describe(client, text);
  const { rows: types } = await client.query<{ typname: string }>(
    'SELECT typname FROM unnest($1::oid[]) WITH ORDINALITY AS asked (type, position) JOIN pg_type ON oid = type ORDER BY position',
    [[...oids, ...fields.map(({ dataTypeID }) => dataTypeID)]],
  );
  const names = types.map(({ typname }) => typname);
  const { rows } = await client.query<ColumnRow>(COLUMNS, [
    fields.map(({ tableID }) => tableID),
    fields.map(({ columnID }) => columnID),
  ]);
  const columns = fields.map(({ name }, index) => ({
    name,
    type: names[oids.length + index] ?? '',
    isNullable: rows[index]?.is_not_null === false,
    values: rows[index]?.values ?? [],
  }));
  return { parameters: names.slice(0, oids.length), columns };
}

// pg itself describes a statement only together with running it.
function describe(client: pg.Client, text: string): Promise<{ oids: number[]; fields: pg.FieldDef[] }> {
  return new Promise((resolve, reject) => {
    let [oids, fields]: [number[], pg.FieldDef[]] = [[], []];
    client.query({
      submit(connection: pg.Connection) {
        connection.once('parameterDescription', (message: { dataTypeIDs: number[] }) => (oids = message.dataTypeIDs));
        connection.parse({ name: '', text, types: [] }, false);
        connection.describe({ type: 'S', name: '' }, false);
        connection.sync();
      },
      handleParseComplete: () => undefined,
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => (fields = message.fields),
      handleReadyForQuery: () => resolve({ oids, fields }),
      handleError: reject,
    } as pg.Submittable);
  });
}
