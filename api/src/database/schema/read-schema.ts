import { run, statement } from '../statement.js';

/** The parts of a schema that the code relies on: definitions by name, such as `column leads.phone`. */
export type Schema = Readonly<Record<string, string>>;

// Reads the catalogs, because information_schema hides objects that the account may not use. Omits functions of
// extensions and indexes that are not unique, because operators may change them. The definition of a function is a
// hash of its signature and body; that of a right is always 'granted'.
const READ_SCHEMA = statement<object, { part: string; how: string }>(
  'read-schema',
  `
WITH api AS (SELECT to_regrole('land_api')::oid AS role),
tables AS (
  SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
),
functions AS (
  SELECT p.* FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
),
parts (part, how) AS (
  SELECT 'table ' || relname, '' FROM tables
  UNION ALL
  SELECT 'column ' || t.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN 'not null' END, CASE WHEN a.attidentity <> '' THEN 'identity' END,
    'default ' || pg_get_expr(d.adbin, d.adrelid))
  FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
  UNION ALL
  SELECT 'constraint ' || t.relname || '.' || c.conname, pg_get_constraintdef(c.oid)
  FROM tables t JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype <> 'n'
  UNION ALL
  SELECT 'unique index ' || t.relname || '.' || i.relname, pg_get_indexdef(i.oid)
  FROM tables t JOIN pg_index x ON x.indrelid = t.oid AND x.indisunique JOIN pg_class i ON i.oid = x.indexrelid
  WHERE NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.oid AND c.contype IN ('p', 'u'))
  UNION ALL
  SELECT 'trigger ' || t.relname || '.' || g.tgname, pg_get_triggerdef(g.oid) || CASE g.tgenabled WHEN 'D' THEN ' disabled' ELSE '' END
  FROM tables t JOIN pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal
  UNION ALL
  SELECT 'function ' || proname, string_agg(left(encode(sha256(convert_to(concat_ws(' ',
    pg_get_function_arguments(oid), pg_get_function_result(oid), prosecdef, provolatile, proconfig,
    coalesce(pg_get_function_sqlbody(oid), prosrc), (SELECT aggtransfn::text FROM pg_aggregate g WHERE g.aggfnoid = f.oid)
  ), 'UTF8')), 'hex'), 16), ' ' ORDER BY oid)
  FROM functions f GROUP BY proname
  UNION ALL
  SELECT 'right ' || kind || ' ' || relname, 'granted' FROM tables, api, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS kind
  WHERE has_table_privilege(role, oid, kind)
  UNION ALL
  SELECT 'right ' || kind || ' ' || relname || '.' || attname, 'granted'
  FROM tables, api, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE']) AS kind, pg_attribute
  WHERE attrelid = tables.oid AND attnum > 0 AND NOT attisdropped AND has_column_privilege(role, tables.oid, attnum, kind)
    AND NOT has_table_privilege(role, tables.oid, kind)
  UNION ALL
  SELECT DISTINCT 'right EXECUTE ' || proname, 'granted' FROM functions, api WHERE prorettype <> 'trigger'::regtype AND has_function_privilege(role, oid, 'EXECUTE')
  UNION ALL
  SELECT 'right USAGE public', 'granted' FROM api WHERE has_schema_privilege(role, 'public', 'USAGE')
  UNION ALL
  SELECT 'right SET ROLE land_api', 'granted' FROM api WHERE pg_has_role(role, 'SET')
)
SELECT part, how FROM parts ORDER BY part COLLATE "C"`,
);

/** Reads the schema of the connection's database. */
export async function readSchema(client: Parameters<typeof run>[0]): Promise<Schema> {
  const parts = await run(client, READ_SCHEMA.with());
  return Object.fromEntries(parts.map(({ part, how }) => [part, how]));
}
