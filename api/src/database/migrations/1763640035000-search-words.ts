import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchIndex } from './1763640004000-inbox-indexes.js';

/** The search finds staff's notes, and letters with or without accents; suspected spam is a list of its own. */
export class SearchWords1763640035000 implements MigrationInterface {
  readonly name = 'SearchWords1763640035000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  // The extension stays: it may have been there before.
  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

// Declared immutable, so that Postgres works out what is searched for once and not for each lead. A change of the
// dictionary's rules would need new texts.
const PLAIN_WORDS = `
CREATE FUNCTION plain_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent', words))`;

// Volatile: of two notes that are stored at the same time, the second's update must see the first's.
const LEAD_WORDS = `
CREATE FUNCTION lead_words(id uuid, first_name text, last_name text, email text, phone text, note text, former jsonb) RETURNS text LANGUAGE sql VOLATILE
RETURN plain_words(translate(' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone || ' ' || coalesce(note, '') || ' '
  || coalesce((SELECT string_agg(f.value, ' ') FROM jsonb_array_elements(former) AS each, jsonb_each_text(each) AS f (key, value) WHERE f.key <> 'until'), '') || ' '
  || coalesce((SELECT left(string_agg(n.text, ' ' ORDER BY n.at DESC), 100000) FROM lead_notes n WHERE n.lead_id = lead_words.id AND n.taken_back_at IS NULL), ''), E'\\n\\t', '  '))`;
const wordsOf = (lead: string) =>
  `lead_words(${['id', 'first_name', 'last_name', 'email', 'phone', 'note', 'former'].map((column) => `${lead}.${column}`).join(', ')})`;

const trigger = (name: string, body: string) => `
CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$ BEGIN ${body} END $$`;

// A stored column: to put the text together anew for each lead that a search walks past takes ten times as long. Set by
// a new type, which writes the table once; an UPDATE would leave each row twice.
const UP = [
  'CREATE EXTENSION IF NOT EXISTS unaccent',
  PLAIN_WORDS,
  LEAD_WORDS,
  'DROP INDEX leads_search_seller, leads_search_buyer',
  'ALTER TABLE leads ADD COLUMN search_text text',
  `ALTER TABLE leads ALTER COLUMN search_text TYPE text USING ${wordsOf('leads')}`,
  trigger('set_search_text', `NEW.search_text := ${wordsOf('NEW')}; RETURN NEW;`),
  `CREATE TRIGGER set_search_text BEFORE INSERT OR UPDATE OF first_name, last_name, email, phone, note, former ON leads
    FOR EACH ROW EXECUTE FUNCTION set_search_text()`,
  trigger(
    'note_search_text',
    `UPDATE leads l SET search_text = ${wordsOf('l')} WHERE l.id IN (NEW.lead_id, OLD.lead_id); RETURN NULL;`,
  ),
  `CREATE TRIGGER note_search_text AFTER INSERT OR UPDATE OR DELETE ON lead_notes
    FOR EACH ROW EXECUTE FUNCTION note_search_text()`,
  ...['seller', 'buyer'].map((type) => `CREATE INDEX ${searchIndex(type, 'search_text')}`),
  "CREATE INDEX leads_suspected ON leads (received_at, id) WHERE quarantine_state = 'suspected'",
];

const DOWN = [
  'DROP INDEX leads_suspected, leads_search_seller, leads_search_buyer',
  'DROP TRIGGER note_search_text ON lead_notes',
  'DROP TRIGGER set_search_text ON leads',
  'DROP FUNCTION note_search_text, set_search_text, lead_words',
  'ALTER TABLE leads DROP COLUMN search_text',
  'DROP FUNCTION plain_words',
  ...['seller', 'buyer'].map((type) => `CREATE INDEX ${searchIndex(type)}`),
];
