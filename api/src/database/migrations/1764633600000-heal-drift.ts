import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COLUMNS, MOVES } from './heal-drift/columns.js';
import { CONSTRAINTS, INDEXES } from './heal-drift/definitions.js';
import { FORMER_FUNCTIONS, FUNCTIONS } from './heal-drift/functions.js';
import { RIGHTS, TABLES } from './heal-drift/tables.js';

const STATISTICS =
  'CREATE STATISTICS IF NOT EXISTS audit_entries_staff_action (mcv) ON staff_id, action FROM audit_entries';

/**
 * Migrations before this one were edited after their release, so databases from before an edit lack it. Brings each of
 * them to one schema. On a database that has it already, nothing is built again.
 */
export class HealDrift1764633600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await queryRunner.query(statement);
    };
    await run([...TABLES, ...COLUMNS]);
    for (const [table, name, definition] of CONSTRAINTS) await ensureConstraint(queryRunner, table, name, definition);
    await run(MOVES);
    await run(['ALTER TABLE deals DROP CONSTRAINT IF EXISTS deals_parcel_id_key']);
    for (const definition of INDEXES) await ensureIndex(queryRunner, definition);
    await run([STATISTICS, ...FUNCTIONS, ...FORMER_FUNCTIONS, ...RIGHTS]);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}

async function ensureConstraint(runner: QueryRunner, table: string, name: string, definition: string): Promise<void> {
  const [found] = (await runner.query(
    'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2',
    [table, name],
  )) as { definition: string }[];
  if (found?.definition === definition) return;
  await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} ${definition}`);
}

async function ensureIndex(runner: QueryRunner, definition: string): Promise<void> {
  const name = /INDEX (\w+)/.exec(definition)?.[1] ?? '';
  const [found] = (await runner.query('SELECT pg_get_indexdef(to_regclass($1)) AS definition', [name])) as {
    definition: string | null;
  }[];
  if (found?.definition === definition) return;
  await runner.query(`DROP INDEX IF EXISTS ${name}`);
  await runner.query(definition);
}
