import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ERASE_PERSON_ALONE } from './1763640011000-erasing.js';
import { FIND_PERSON } from './1763640028000-same-person.js';

/** Any lead's name, number and address are corrected; what was there before stays with the lead and finds it. */
export class FormerValues1763640034100 implements MigrationInterface {
  readonly name = 'FormerValues1763640034100';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
    await queryRunner.query(REPLACED(WITH_FORMER));
    await queryRunner.query(ERASE_PERSON_WITH_FORMER);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(REPLACED(FIND_PERSON));
    await queryRunner.query(REPLACED(ERASE_PERSON_ALONE.split('REVOKE')[0] ?? ''));
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const REPLACED = (statement: string) => statement.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');

const fieldsOfType = (seller: string) => `
ALTER TABLE leads DROP CONSTRAINT leads_fields_of_type, ADD CONSTRAINT leads_fields_of_type CHECK (
  CASE type WHEN 'seller' THEN ${seller} ELSE email IS NOT NULL AND interests IS NOT NULL AND note IS NULL END) NOT VALID`;

// What staff corrected before there was the column.
const EARLIER = `
UPDATE leads l SET former = e.former FROM (
  SELECT lead_id, jsonb_agg(jsonb_build_object(detail->>'field', detail->'from', 'until', at) ORDER BY at, id) AS former
  FROM lead_events WHERE kind = 'person-corrected' GROUP BY lead_id
) AS e WHERE l.id = e.lead_id`;

const UP = [
  "ALTER TABLE leads ADD COLUMN former jsonb NOT NULL DEFAULT '[]'",
  EARLIER,
  `CREATE FUNCTION former_keys(former jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT lower(field.value) FROM jsonb_array_elements(former) AS each, jsonb_each_text(each) AS field (name, value)
    WHERE field.name IN ('phone', 'email') AND field.value IS NOT NULL)`,
  "CREATE INDEX leads_former ON leads USING gin (former_keys(former)) WHERE former <> '[]'",
  fieldsOfType('interests IS NULL'),
  'ALTER TABLE leads VALIDATE CONSTRAINT leads_fields_of_type',
];

// A seller's address stays; the release before shows it, and adds none.
const DOWN = [
  fieldsOfType('email IS NULL AND interests IS NULL'),
  'DROP INDEX leads_former',
  'ALTER TABLE leads DROP COLUMN former',
  'DROP FUNCTION former_keys',
];

/** Whether the number or address `key` (in lower case) of the lead `lead` was corrected to another. */
const was = (lead: string, key: string) =>
  `(${lead}.former <> '[]' AND public.former_keys(${lead}.former) @> ARRAY[${key}])`;

// What was corrected says less than what is there: it may be of whoever was mistaken for them.
const WITH_FORMER = replaceAll(FIND_PERSON, [
  [
    `SELECT id, CASE count(*) WHEN 2 THEN 'both' ELSE min(way) END AS way FROM (
      SELECT id, 'phone' AS way FROM public.leads WHERE phone = ANY (phones)
      UNION ALL SELECT id, 'email' FROM public.leads WHERE email IS NOT NULL AND lower(email) = ANY (emails)
    ) AS matched
    GROUP BY id HAVING NOT is_exact OR phones = '{}' OR emails = '{}' OR count(*) = 2 LIMIT 101`,
    `SELECT id, CASE WHEN bool_or(way = 'phone') AND bool_or(way = 'email') THEN 'both' ELSE max(way) END AS way FROM (
      SELECT id, 'phone' AS way, 'phone' AS field FROM public.leads WHERE phone = ANY (phones)
      UNION ALL SELECT id, 'email', 'email' FROM public.leads WHERE email IS NOT NULL AND lower(email) = ANY (emails)
      UNION ALL SELECT o.id, 'corrected', 'phone' FROM unnest(phones) AS key JOIN public.leads o ON ${was('o', 'key')}
      UNION ALL SELECT o.id, 'corrected', 'email' FROM unnest(emails) AS key JOIN public.leads o ON ${was('o', 'key')}
    ) AS matched
    GROUP BY id HAVING NOT is_exact OR phones = '{}' OR emails = '{}' OR count(DISTINCT field) = 2 LIMIT 101`,
  ],
  [
    '\n      ) AS kin',
    `
        UNION ALL SELECT o.id, 'corrected', l.id FROM public.leads l, unnest(public.former_keys(l.former)) AS key
          JOIN public.leads o ON o.phone = key OR (o.email IS NOT NULL AND lower(o.email) = key)
        WHERE l.id = ANY (hop.ids) AND NOT (l.quarantined OR l.is_test OR o.phone_unlikely OR o.quarantined OR o.is_test)
        UNION ALL SELECT o.id, 'corrected', l.id FROM public.leads l
          JOIN public.leads o ON ${was('o', 'l.phone')} OR (l.email IS NOT NULL AND ${was('o', 'lower(l.email)')})
        WHERE l.id = ANY (hop.ids) AND NOT (l.phone_unlikely OR l.quarantined OR l.is_test OR o.quarantined OR o.is_test)
      ) AS kin`,
  ],
]);

// Locked first: whoever writes about one of the leads waits, and then finds none.
const ERASE_PERSON_WITH_FORMER = REPLACED(
  replaceAll(ERASE_PERSON_ALONE, [
    ['BEGIN\n', 'BEGIN\n  PERFORM FROM public.leads WHERE id = ANY (lead_ids) ORDER BY id FOR UPDATE;\n'],
    ['WHERE o.phone = phone.phone)', `WHERE o.phone = phone.phone OR ${was('o', 'phone.phone')})`],
    [
      'WHERE o.email IS NOT NULL AND lower(o.email) = email.email)',
      `WHERE (o.email IS NOT NULL AND lower(o.email) = email.email) OR ${was('o', 'email.email')})`,
    ],
  ]).split('REVOKE')[0] ?? '',
);

function replaceAll(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`There is no ${from}`);
    return before.replace(from, () => to);
  }, text);
}
