/** For a FROM: the ledger, with what other modules may know of its rows. */
export const CONSENTS = `(
  SELECT id, lead_id, kind, channel, source, agreed_at, agreed_to_terms, sms_ticked, wording, wording_version, wording_sha256,
    section_release, subject_hash, ip, user_agent, page_url, erased_at
  FROM consents
)`;

/** What a new row says; each is SQL. What it does not name is null, or as the migrations default it. */
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

/** Enters a row in the ledger for each that the FROM item `from` has, which may go on with a WHERE. */
export function enterConsents(row: NewConsent, from: string): string {
  return `INSERT INTO consents (${Object.keys(row).join(', ')}) SELECT ${Object.values(row).join(', ')} FROM ${from}`;
}

/**
 * For a FROM: of each lead under the number with the keyed hash `hash`, its `lead_id` and the `kind` of its newest row
 * on texts.
 */
export function newestOnTexts(hash: string): string {
  return `(
    SELECT DISTINCT ON (lead_id) lead_id, kind FROM consents
    WHERE subject_hash = ${hash} AND channel = 'sms' AND lead_id IS NOT NULL
    ORDER BY lead_id, agreed_at DESC, id DESC
  )`;
}

/** Returns a row for each form that was sent from the network of `ip` (IPv6: one /64) within so many hours. */
export function formsFromNetwork(ip: string, hours: number): string {
  const networkOf = (address: string) =>
    `network(set_masklen(${address}, CASE family(${address}) WHEN 4 THEN 32 ELSE 64 END))`;
  return `SELECT FROM consents
      WHERE channel = 'terms' AND kind = 'grant' AND ${networkOf('ip')} = ${networkOf(ip)} AND agreed_at > now() - interval '${hours} hours'`;
}

/**
 * What a person is told of the ledger: a jsonb array of the rows of the leads `ids` (uuid[]) and of the numbers whose
 * keyed hashes the query `hashes` returns.
 */
export function consentsForPerson(ids: string, hashes: string): string {
  return `(
  SELECT coalesce(jsonb_agg(to_jsonb(c) - '{salt}'::text[] || jsonb_build_object('ip', host(c.ip),
    'wording_sha256', encode(c.wording_sha256, 'hex'), 'form_sha256', encode(c.form_sha256, 'hex'), 'subject_hash', encode(c.subject_hash, 'hex')
  ) ORDER BY c.agreed_at), '[]')
  FROM consents c WHERE c.lead_id = ANY (${ids}) OR c.subject_hash IN (${hashes})
)`;
}
