import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the inbox needs to page, filter and search a million leads: see the inbox README. */
export class InboxIndexes1763640004000 implements MigrationInterface {
  readonly name = 'InboxIndexes1763640004000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await queryRunner.query(SEARCH_TEXT);
    for (const index of INDEXES) await queryRunner.query(`CREATE INDEX ${index}`);
  }

  // The extension stays: it may have been there before.
  async down(queryRunner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await queryRunner.query(`DROP INDEX ${index.split(' ')[0]}`);
    await queryRunner.query('DROP FUNCTION lead_search_text');
  }
}

// One SQL expression, so that Postgres puts it in place of the call. Lines of a note become one, as `q` is one line.
const SEARCH_TEXT = `
CREATE FUNCTION lead_search_text(first_name text, last_name text, email text, phone text, note text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone || ' '
  || translate(coalesce(note, ''), E'\\n\\t', '  '))`;

// Each ends with id, which makes the order total: a page continues exactly where the one before ended.
const INDEXES = [
  'leads_by_received ON leads (received_at, id)',
  'leads_by_type ON leads (type, received_at, id)',
  'leads_by_status ON leads (status, received_at, id)',
  'leads_by_assignee ON leads (assignee_id, received_at, id)',
  'leads_quarantined ON leads (received_at, id) WHERE quarantined',
  `leads_open_promises ON leads (received_at, id, respond_by)
    WHERE respond_by IS NOT NULL AND first_contact_at IS NULL`,
  `leads_by_promise ON leads
    ((CASE WHEN first_contact_at IS NULL THEN coalesce(respond_by, 'infinity') ELSE 'infinity' END), id)`,
  // One for each type: half of all sellers write of acres, and no buyer does, which one index would have to find out
  // lead by lead.
  searchIndex('seller'),
  searchIndex('buyer'),
];

// Entries wait in a list of at most 1 MB before they are sorted in: a third of the cost for intake, and a search reads
// that list in a millisecond.
export function searchIndex(
  type: string,
  text = 'lead_search_text(first_name, last_name, email, phone, note)',
): string {
  return `leads_search_${type} ON leads USING gin (${text} gin_trgm_ops)
    WITH (fastupdate = on, gin_pending_list_limit = 1024) WHERE type = '${type}'`;
}
