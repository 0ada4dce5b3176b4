import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { type HashKeys, ListKey, memberHashInSql } from './list-key.js';

/** The hash of an address with invisible characters (`hash`), and of the same address without them (`member`). */
interface Rename {
  readonly hash: string;
  readonly member: string;
}

const FORMER_EMAIL = 'lower(trim(f.value))';

/**
 * Finds members with the hash of an address with invisible characters. The lead's `former` values have that address.
 */
const FIND_RENAMES = statement<HashKeys, Rename>(
  'find-member-renames',
  `
SELECT m.hash, min(was.member) AS member FROM list_members m JOIN (
  SELECT ${memberHashInSql(FORMER_EMAIL)} AS hash, ${memberHashInSql(`without_invisible(${FORMER_EMAIL})`)} AS member
  FROM ${LEADS} l, jsonb_array_elements(l.former) AS each, jsonb_each_text(each) AS f (name, value)
  WHERE l.type = 'buyer' AND l.former <> '[]' AND f.name = 'email' AND without_invisible(f.value) <> f.value
) was ON was.hash = m.hash GROUP BY m.hash ORDER BY m.hash`,
);

const LOCK_MEMBERS = statement<Rename, { hash: string }>(
  'lock-renamed-members',
  'SELECT hash FROM list_members WHERE hash IN (:hash::text, :member::text) ORDER BY hash FOR UPDATE',
);

const RENAME_MEMBER = statement<Rename, object>(
  'rename-member',
  'UPDATE list_members SET hash = :member::text WHERE hash = :hash::text',
);

/** From the mildest to the strictest. */
const STATUSES = "ARRAY['on', 'bounced', 'left', 'complained']";

/** Merges a member into the member with the new hash. The stricter status wins. */
const MERGE = statement<Rename, object>(
  'merge-renamed-member',
  `
WITH former AS (
  DELETE FROM list_members WHERE hash = :hash::text RETURNING *
)
UPDATE list_members m SET lead_id = coalesce(m.lead_id, f.lead_id), changed_at = greatest(m.changed_at, f.changed_at),
  link_version = greatest(m.link_version, f.link_version),
  status = (${STATUSES})[greatest(array_position(${STATUSES}, m.status), array_position(${STATUSES}, f.status))]
FROM former f WHERE m.hash = :member::text`,
);

/**
 * Renames a member's emails, except about a deal that was emailed to both hashes: that row names no member from then
 * on.
 */
const RENAME_SENDS = statement<Rename, object>(
  'rename-sends',
  `UPDATE alert_sends s SET hash = :member::text WHERE s.hash = :hash::text
AND NOT EXISTS (SELECT FROM alert_sends o WHERE o.deal_id = s.deal_id AND o.hash = :member::text)`,
);

const STORE_RENAME = statement<Rename, object>(
  'store-member-rename',
  'INSERT INTO list_renames (hash, member) VALUES (:hash::text, :member::text)',
);

/**
 * Gives members the hash of their address without invisible characters, and merges two members with the same address.
 * The migration that cleaned the addresses could not do this, because SQL does not have the list key. Links with the
 * former hash continue to work.
 */
@Injectable()
export class MemberRenames {
  private isDone = false;

  constructor(
    private readonly database: Database,
    private readonly key: ListKey,
  ) {}

  /** Runs once in the life of a process. Does nothing if another process has done it. */
  async apply(): Promise<void> {
    if (this.isDone) return;
    for (const rename of await this.database.query(FIND_RENAMES.with(this.key.keys)))
      await this.database.transaction((manager) => apply(manager, rename));
    this.isDone = true;
  }
}

async function apply(manager: EntityManager, rename: Rename): Promise<void> {
  const locked = await runIn(manager, LOCK_MEMBERS.with(rename));
  if (!locked.some(({ hash }) => hash === rename.hash)) return;
  await runIn(manager, (locked.length === 1 ? RENAME_MEMBER : MERGE).with(rename));
  await runIn(manager, RENAME_SENDS.with(rename));
  await runIn(manager, STORE_RENAME.with(rename));
}
