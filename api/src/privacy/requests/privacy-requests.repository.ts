import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import { LEADS, isFormerContactInSql } from '../../leads/lead/lead-rows.sql.js';
import type { Actor } from '../../staff/access/actor.js';
import type { FoundPerson } from '../people/find-person.sql.js';
import { refuse, unknownRequest } from '../people/person-refusals.js';
import { findConfirmBy, findFinishBy } from './privacy-deadlines.js';
import type { NewPrivacyRequest, PrivacyRequest, PrivacyRequestsDue } from './privacy-request.dto.js';
import { PrivacyRequestEntity, type RequestKind } from './privacy-request.entity.js';

const MATCHES_PERSON = statement<
  Pick<FoundPerson, 'phones' | 'emails' | 'lead_ids'> & { id: string; kind: RequestKind },
  { fits: boolean }
>(
  'match-privacy-request',
  `
SELECT kind = :kind::text AND (
  coalesce(phone = ANY (:phones::text[]), false) OR coalesce(lower(email) = ANY (:emails::text[]), false)
  OR EXISTS (SELECT FROM ${LEADS} l WHERE l.id = ANY (:lead_ids::uuid[]) AND (l.phone = r.phone OR lower(l.email) = lower(r.email) OR ${isFormerContactInSql('l', 'r.phone')} OR ${isFormerContactInSql('l', 'lower(r.email)')}))
) AS fits FROM privacy_requests r WHERE id = :id::uuid`,
);

const COUNT_DUE = statement<{ now: Date }, PrivacyRequestsDue>(
  'count-privacy-requests',
  `
SELECT count(*)::int AS open,
  count(*) FILTER (WHERE finish_by <= :now::timestamptz OR (confirmed_at IS NULL AND confirm_by <= :now::timestamptz))::int AS overdue,
  min(confirm_by) FILTER (WHERE confirmed_at IS NULL) AS "nextConfirmBy", min(finish_by) AS "nextFinishBy"
FROM privacy_requests WHERE finished_at IS NULL`,
);

/** Stores requests about personal data. All methods throw DatabaseAway. */
@Injectable()
export class PrivacyRequestsRepository {
  constructor(private readonly database: Database) {}

  add({ kind, phone, email, receivedAt = new Date() }: NewPrivacyRequest, actor: Actor): Promise<PrivacyRequest> {
    const person = { phone: phone ?? null, email: email ?? null };
    const due = { confirmBy: findConfirmBy(receivedAt), finishBy: findFinishBy(receivedAt) };
    const state = { confirmedAt: null, finishedAt: null };
    return this.database.transaction(async (manager) => {
      const request = manager.create(PrivacyRequestEntity, { kind, ...person, receivedAt, ...due, ...state });
      await manager.insert(PrivacyRequestEntity, request);
      const detail = { requestId: request.id, kind };
      await appendAudit(manager, { ...actor, action: 'privacy-request-added', detail });
      return request;
    });
  }

  /**
   * Marks a request as confirmed or finished, and returns it. A finished request is also confirmed.
   * @throws Refusal 404
   */
  setState(id: string, state: 'confirmed' | 'finished', actor: Actor): Promise<PrivacyRequest> {
    return this.database.transaction(async (manager) => {
      const request = await manager.findOne(PrivacyRequestEntity, {
        where: { id },
        lock: { mode: 'for_no_key_update' },
      });
      if (request === null) throw unknownRequest();
      request.confirmedAt ??= new Date();
      if (state === 'finished') request.finishedAt ??= new Date();
      await manager.save(request);
      await appendAudit(manager, { ...actor, action: `privacy-request-${state}`, detail: { requestId: id } });
      return request;
    });
  }

  /** Checks the kind and person of a request. @throws Refusal 404 (unknown request) or 409 (another kind or person) */
  async requireMatch(id: string, kind: RequestKind, person: FoundPerson): Promise<void> {
    const [request] = await this.database.query(MATCHES_PERSON.with({ ...person, id, kind }));
    if (request === undefined) throw unknownRequest();
    if (!request.fits) throw refuse('request-of-another');
  }

  listOpen(): Promise<PrivacyRequest[]> {
    return this.database.entities((manager) =>
      manager
        .createQueryBuilder(PrivacyRequestEntity, 'request')
        .where('request.finishedAt IS NULL')
        .orderBy('least(request.finishBy, CASE WHEN request.confirmedAt IS NULL THEN request.confirmBy END)')
        .limit(500)
        .getMany(),
    );
  }

  countDue(now: Date): Promise<PrivacyRequestsDue> {
    return this.database.queryOne(COUNT_DUE.with({ now }));
  }
}
