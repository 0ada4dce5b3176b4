import type { MigrationInterface, QueryRunner } from 'typeorm';

// As in 1764720000000-visible-text.ts: the default ignorable code points. Joiners and the emoji's selector stay behind
// characters from U+0600 on.
const INVISIBLE = String.raw`[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]`;
const JOINING = String.raw`[\u0600-\U0010FFFF]`;
const KEPT = String.raw`(?!${INVISIBLE})${JOINING}\uFE0F?(?:[\u200C\u200D](?=${JOINING}))?`;
const SPACES = String.raw`E' \n\r\t\u00A0'`;

const visible = (column: string) =>
  `trim(BOTH ${SPACES} FROM regexp_replace(${column}, '(${KEPT})|${INVISIBLE}', '\\1', 'g'))`;

/** Columns that people fill, and what a text becomes of which nobody sees anything; otherwise it stays. */
const COLUMNS: readonly (readonly [table: string, column: string, empty?: 'NULL' | "''"])[] = [
  ['lead_notes', 'text'],
  ['inbound_messages', 'body', "''"],
  ['deals', 'words', 'NULL'],
  ['deal_photos', 'alt', "''"],
  ['parcels', 'apn_written', 'NULL'],
  ['comps', 'url', 'NULL'],
  ['county_links', 'template'],
  ['offers', 'terms'],
  ['offers', 'reason'],
  ['offer_events', 'reason'],
  ['staff', 'name'],
  ['staff_passkeys', 'name'],
];

/** Invisible characters in all other words that people wrote before they were removed from every field. */
export class HealedWords1765670400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, column, empty = column] of COLUMNS)
      await queryRunner.query(
        `UPDATE ${table} SET ${column} = coalesce(nullif(${visible(column)}, ''), ${empty}) WHERE ${column} ~ '${INVISIBLE}'`,
      );
    // Two views of somebody may not have one name.
    await queryRunner.query(
      `UPDATE lead_views v SET name = ${visible('name')} WHERE name ~ '${INVISIBLE}' AND ${visible('name')} <> ''
         AND NOT EXISTS (SELECT FROM lead_views o WHERE o.staff_id = v.staff_id AND o.id <> v.id AND ${visible('o.name')} = ${visible('v.name')})`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
