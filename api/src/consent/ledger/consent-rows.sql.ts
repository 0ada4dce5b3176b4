/** For a FROM: the columns of the ledger that other modules may read. */
export const CONSENTS = `(
  SELECT id, lead_id, kind, channel, source, agreed_at, agreed_to_terms, sms_ticked, wording, wording_version, wording_sha256,
    section_release, subject_hash, ip, user_agent, page_url, erased_at
  FROM consents
)`;

/** The columns of a new row, each with an SQL expression. Other columns are null or have their defaults. */
type NewConsent = Partial<
  Record<
    | 'lead_id'
    | 'kind'
    | 'channel'
    | 'source'
    | 'agreed_to_terms'
    | 'sms_ticked'
    | 'wording'
    | 'wording_version'
    | 'wording_sha256'
    | 'section_release'
    | 'form_sha256'
    | 'subject_hash'
    | 'ip'
    | 'user_agent'
    | 'page_url',
    string
  >
>;

/** SQL that adds a row to the ledger for each row of the FROM item `from`, which may include a WHERE. */
export function enterConsents(row: NewConsent, from: string): string {
  return `INSERT INTO consents (${Object.keys(row).join(', ')}) SELECT ${Object.values(row).join(', ')} FROM ${from}`;
}

/** For a FROM: each lead with the phone number of this keyed hash, and the `kind` of its newest row about texts. */
export function newestTextConsents(hash: string): string {
  return `(
    SELECT DISTINCT ON (lead_id) lead_id, kind FROM consents
    WHERE subject_hash = ${hash} AND channel = 'sms' AND lead_id IS NOT NULL
    ORDER BY lead_id, agreed_at DESC, id DESC
  )`;
}

/**
 * Whether `lead` (an alias with columns of LEADS) was sent from a release of a section (SQL). The times of the
 * release's first and last form limit which leads a list reads; one millisecond is added because `agreed_at` is rounded
 * to it.
 */
export function isOfReleaseInSql(lead: string, release: string): string {
  const forms = `consents f WHERE f.section_release = ${release} AND f.channel = 'terms' AND f.kind = 'grant'`;
  const edge = "interval '1 millisecond'";
  return `${lead}.id IN (SELECT f.lead_id FROM ${forms})
    AND ${lead}.received_at >= (SELECT min(f.agreed_at) FROM ${forms}) - ${edge} AND ${lead}.received_at <= (SELECT max(f.agreed_at) FROM ${forms}) + ${edge}`;
}

/** A query that returns a row for each form sent from the address `ip` (IPv6: its /64 network) in the last `hours`. */
export function formsFromNetwork(ip: string, hours: number): string {
  const networkOf = (address: string) =>
    `network(set_masklen(${address}, CASE family(${address}) WHEN 4 THEN 32 ELSE 64 END))`;
  return `SELECT FROM consents
      WHERE channel = 'terms' AND kind = 'grant' AND ${networkOf('ip')} = ${networkOf(ip)} AND agreed_at > now() - interval '${hours} hours'`;
}

/**
 * The consents in a person's export: a jsonb array of the rows of the leads `ids` (uuid[]), and of the phone numbers
 * whose keyed hashes the query `hashes` returns.
 */
export function consentsForPerson(ids: string, hashes: string): string {
  return `(
  SELECT coalesce(jsonb_agg(to_jsonb(c) - '{salt}'::text[] || jsonb_build_object('ip', host(c.ip),
    'wording_sha256', encode(c.wording_sha256, 'hex'), 'form_sha256', encode(c.form_sha256, 'hex'), 'subject_hash', encode(c.subject_hash, 'hex')
  ) ORDER BY c.agreed_at), '[]')
  FROM consents c WHERE c.lead_id = ANY (${ids}) OR c.subject_hash IN (${hashes})
)`;
}
