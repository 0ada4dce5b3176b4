import type { MigrationInterface, QueryRunner } from 'typeorm';

// The default ignorable code points of Unicode, which nobody sees.
const INVISIBLE = String.raw`[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]`;
// Signs that are written within a name or left out, and white space other than a space.
const JOINTS = "''’‘ʼ`´‐‑–-";
const SPACES = String.raw`\n\t\u00A0\u2028\u2029`;

const FORMER = `FROM jsonb_array_elements(lead.former) AS each, jsonb_each_text(each) AS f (key, value)`;
const NAMES = `concat_ws(' ', lead.first_name, lead.last_name, (SELECT string_agg(f.value, ' ') ${FORMER} WHERE f.key IN ('firstName', 'lastName')))`;

const STATEMENTS = [
  `CREATE FUNCTION without_invisible(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(words, '${INVISIBLE}', '', 'g')`,
  // What is stored and what is searched for both lose them: names and notes keep some.
  `CREATE OR REPLACE FUNCTION plain_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent', without_invisible(words)))`,
  // O'Brien is found as obrien, Berg-Smith as bergsmith.
  `CREATE FUNCTION joined_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN words ~ '[${JOINTS}]' THEN ' ' || plain_words(translate(words, '${JOINTS}', '')) ELSE '' END`,
  `CREATE OR REPLACE FUNCTION lead_words(lead leads) RETURNS text LANGUAGE sql VOLATILE
RETURN plain_words(translate(
  ' ' || concat_ws(' ', lead.first_name, lead.last_name, lead.email, lead.phone, lead.note)
  || ' ' || coalesce((SELECT string_agg(f.value, ' ') ${FORMER} WHERE f.key <> 'until'), '')
  || ' ' || coalesce((
    SELECT left(string_agg(n.text, ' ' ORDER BY n.at DESC), 100000)
    FROM lead_notes n WHERE n.lead_id = lead.id AND n.taken_back_at IS NULL), ''),
  E'${SPACES}', '     ')) || joined_words(${NAMES})`,
  // Hashes that links of ours may hold, and the member who has another one now: alerts/member-renames.ts fills it in.
  `CREATE TABLE list_renames (
    hash text PRIMARY KEY CONSTRAINT list_renames_hash_form CHECK (hash ~ '^[A-Za-z0-9_-]{22}$'),
    member text NOT NULL CONSTRAINT list_renames_member_form CHECK (member ~ '^[A-Za-z0-9_-]{22}$')
  )`,
  'GRANT SELECT, INSERT ON list_renames TO land_api',
  'GRANT DELETE ON list_members TO land_api',
  `CREATE INDEX leads_corrected_buyers ON leads (id) WHERE type = 'buyer' AND former <> '[]'`,
];

interface Lead {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  note: string | null;
}

const without = (text: string) => text.replace(/\p{DI}/gu, '').trim();

/** As http/clean-text.ts had it: joiners and the emoji's selector stay behind characters from U+0600 on. */
const visible = (text: string) =>
  text
    .replace(/((?!\p{DI})[\u0600-\u{10FFFF}]\uFE0F?(?:[\u200C\u200D](?=[\u0600-\u{10FFFF}]))?)|\p{DI}/gu, '$1')
    .trim();

/** What was sent stays in `former`, as when staff correct a lead: certificates and exports show it. */
async function healLead(queryRunner: QueryRunner, { id, note, ...lead }: Lead): Promise<void> {
  const firstName = visible(lead.first_name) || lead.first_name;
  const lastName = visible(lead.last_name) || lead.last_name;
  const email = lead.email === null || without(lead.email).length < 3 ? lead.email : without(lead.email);
  const former = {
    ...(firstName !== lead.first_name && { firstName: lead.first_name }),
    ...(lastName !== lead.last_name && { lastName: lead.last_name }),
    ...(email !== lead.email && { email: lead.email }),
  };
  const isCorrected = Object.keys(former).length > 0;
  await queryRunner.query(
    'UPDATE leads SET first_name = $2, last_name = $3, email = $4, note = $5, former = former || $6::jsonb WHERE id = $1',
    [
      id,
      firstName,
      lastName,
      email,
      note === null ? null : visible(note),
      JSON.stringify(isCorrected ? [{ ...former, until: new Date().toISOString() }] : []),
    ],
  );
}

/** Invisible characters in names, addresses and notes that were stored before they were removed from every field. */
export class VisibleText1764720000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
    const leads = (await queryRunner.query(
      `SELECT id, first_name, last_name, email, note FROM leads WHERE concat_ws(' ', first_name, last_name, email, note) ~ '${INVISIBLE}' ORDER BY id`,
    )) as Lead[];
    for (const lead of leads) await healLead(queryRunner, lead);
    await queryRunner.query('UPDATE privacy_requests SET email = without_invisible(email) WHERE email ~ $1', [
      INVISIBLE,
    ]);
    await queryRunner.query(
      'UPDATE staff s SET email = without_invisible(email) WHERE email ~ $1 AND NOT EXISTS (SELECT FROM staff o WHERE o.email = without_invisible(s.email))',
      [INVISIBLE],
    );
    await queryRunner.query(
      `UPDATE leads l SET search_text = lead_words(l) WHERE first_name || last_name ~ '[${JOINTS}]' OR former <> '[]' OR search_text ~ '${INVISIBLE}|[${SPACES}]'`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
