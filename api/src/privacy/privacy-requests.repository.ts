import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import type { Actor } from '../staff/access/actor.js';
import type { FoundPerson } from './people.repository.js';
import { confirmByOf, finishByOf } from './privacy-deadlines.js';
import type { NewPrivacyRequest, PrivacyRequest } from './privacy-request.dto.js';
import type { RequestKind } from './privacy-request.entity.js';

/** How many requests are open, and when the next is due. */
export interface DueRequests {
  readonly open: number;
  readonly overdue: number;
  readonly nextConfirmBy: Date | null;
  readonly nextFinishBy: Date | null;
}

const COLUMNS = `id, kind, phone, email, received_at AS "receivedAt", confirm_by AS "confirmBy", finish_by AS "finishBy",
  confirmed_at AS "confirmedAt", finished_at AS "finishedAt"`;

const ADD = `
WITH request AS (
  INSERT INTO privacy_requests (kind, phone, email, received_at, confirm_by, finish_by)
  VALUES ($1::text, $2::text, $3::text, $4::timestamptz, $5::timestamptz, $6::timestamptz)
  RETURNING ${COLUMNS}
), entry AS MATERIALIZED (
  SELECT append_audit($7::uuid, 'privacy-request-added', NULL, $8::inet, jsonb_build_object('requestId', id, 'kind', kind)) FROM request
)
SELECT request.* FROM request, entry`;

const MARK = `
WITH request AS (
  UPDATE privacy_requests SET confirmed_at = coalesce(confirmed_at, now()), finished_at = CASE WHEN $2::text = 'finished' THEN coalesce(finished_at, now()) ELSE finished_at END
  WHERE id = $1::uuid
  RETURNING ${COLUMNS}
), entry AS MATERIALIZED (
  SELECT append_audit($3::uuid, 'privacy-request-' || $2::text, NULL, $4::inet, jsonb_build_object('requestId', id)) FROM request
)
SELECT request.* FROM request, entry`;

const ASKS_FOR = `
SELECT kind = $2::text AND (
  coalesce(phone = ANY ($3::text[]), false) OR coalesce(lower(email) = ANY ($4::text[]), false)
  OR EXISTS (SELECT FROM ${LEADS} l WHERE l.id = ANY ($5::uuid[]) AND (l.phone = r.phone OR lower(l.email) = lower(r.email)))
) AS fits FROM privacy_requests r WHERE id = $1::uuid`;

const COUNT_DUE = `
SELECT count(*)::int AS open, count(*) FILTER (WHERE finish_by <= $1::timestamptz OR (confirmed_at IS NULL AND confirm_by <= $1::timestamptz))::int AS overdue,
  min(confirm_by) FILTER (WHERE confirmed_at IS NULL) AS "nextConfirmBy", min(finish_by) AS "nextFinishBy"
FROM privacy_requests WHERE finished_at IS NULL`;

/** Keeps what people asked about their data. All throw DatabaseAway. */
@Injectable()
export class PrivacyRequestsRepository {
  constructor(private readonly database: Database) {}

  async add({ kind, phone, email, receivedAt }: NewPrivacyRequest, { staffId, ip }: Actor): Promise<PrivacyRequest | undefined> {
    const received = receivedAt === undefined ? new Date() : new Date(receivedAt);
    const values = [kind, phone ?? null, email ?? null, received, confirmByOf(received), finishByOf(received), staffId, ip];
    return (await this.database.query<PrivacyRequest>({ name: 'add-privacy-request', text: ADD, values }))[0];
  }

  /** The request as it stands now; undefined when there is none. What is finished is confirmed too. */
  async mark(id: string, state: 'confirmed' | 'finished', { staffId, ip }: Actor): Promise<PrivacyRequest | undefined> {
    const values = [id, state, staffId, ip];
    return (await this.database.query<PrivacyRequest>({ name: 'mark-privacy-request', text: MARK, values }))[0];
  }

  /** Whether a request is of a kind and about a person; undefined when there is none. */
  async asksFor(id: string, kind: RequestKind, { phones, emails, lead_ids }: FoundPerson): Promise<boolean | undefined> {
    const values = [id, kind, phones, emails, lead_ids];
    return (await this.database.query<{ fits: boolean }>({ name: 'ask-privacy-request', text: ASKS_FOR, values }))[0]?.fits;
  }

  listOpen(): Promise<PrivacyRequest[]> {
    const text = `SELECT ${COLUMNS} FROM privacy_requests WHERE finished_at IS NULL ORDER BY least(finish_by, CASE WHEN confirmed_at IS NULL THEN confirm_by END) LIMIT 500`;
    return this.database.query<PrivacyRequest>({ name: 'list-privacy-requests', text, values: [] });
  }

  async countDue(now: Date): Promise<DueRequests> {
    const [row] = await this.database.query<DueRequests>({ name: 'count-privacy-requests', text: COUNT_DUE, values: [now] });
    return row ?? { open: 0, overdue: 0, nextConfirmBy: null, nextFinishBy: null };
  }
}
