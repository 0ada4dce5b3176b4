import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { type EntityManager, In } from 'typeorm';
import { appendAudit } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import { runIn, statement } from '../database/statement.js';
import { acceptFields, type CheckedFields } from '../http/fields/read-fields.js';
import type { VersionRead } from '../http/request/if-match.js';
import { Refusal } from '../http/refusal.js';
import type { LeadType } from '../leads/lead/lead-enums.js';
import { unknownLead } from '../leads/lead/lead-id.js';
import { lockLeads, LEADS } from '../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { AttemptsRepository } from '../staff/attempts/attempts.repository.js';
import { CountyLinkEntity } from './county-link.entity.js';
import { ParcelEntity } from './parcel.entity.js';
import { columnsOf } from './parcel-columns.js';
import { plainParcelNumber } from './parcel-facts.js';
import type { ParcelFields, StoredParcel } from './parcels.dto.js';

export const MOST_PARCELS = 50;

const READ_LEAD = statement<{ leadId: string }, { type: LeadType; note: string | null }>(
  'read-lead-with-land',
  `SELECT l.type, l.note FROM ${LEADS} l WHERE l.id = :leadId::uuid`,
);

/** Another lead with the number and the county of a parcel. */
interface OtherLead {
  readonly parcelId: string;
  readonly id: string;
  readonly name: string;
}

const READ_OTHERS = statement<{ leadId: string }, OtherLead>(
  'read-leads-of-parcels',
  `
SELECT own.id AS "parcelId", l.id, l.first_name || ' ' || l.last_name AS name
FROM parcels own CROSS JOIN LATERAL (
  SELECT DISTINCT p.lead_id FROM parcels p WHERE p.county_fips = own.county_fips AND p.apn_key = own.apn_key AND p.lead_id <> own.lead_id LIMIT 20
) other JOIN ${LEADS} l ON l.id = other.lead_id WHERE own.lead_id = :leadId::uuid ORDER BY l.received_at DESC, l.id`,
);

const ADD_IMPORTED = statement<{ parcels: string; staffId: string }, { id: string }>(
  'add-imported-parcels',
  `
INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, apn_written, apn_key, asking_cents, staff_id)
SELECT "leadId", state, "countyFips", acres, CASE WHEN acres IS NOT NULL THEN 'owner' END, apn, "apnKey", "askingCents", :staffId::uuid
FROM jsonb_to_recordset(:parcels::jsonb) AS sent ("leadId" uuid, state text, "countyFips" text, acres double precision, apn text, "apnKey" text, "askingCents" integer)
RETURNING id`,
);

const REMOVE_UNCHANGED = statement<{ ids: readonly string[] }, object>(
  'remove-unchanged-parcels',
  'DELETE FROM parcels WHERE id = ANY (:ids::uuid[]) AND version = 1',
);

/** Stores parcels, each change with its audit entry. All methods throw DatabaseAway. */
@Injectable()
export class ParcelsRepository {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptsRepository,
  ) {}

  /**
   * Reads the message of a lead, its parcels, other leads with the same parcels, and web pages of the counties. Appends
   * an audit entry.
   * @throws Refusal 404
   */
  read(leadId: string, { staffId, ip }: ActingStaff) {
    return this.database.transaction(async (manager) => {
      const [lead] = await runIn(manager, READ_LEAD.with({ leadId }));
      if (lead === undefined) throw unknownLead();
      const relations = { staff: true };
      const parcels = await manager.find(ParcelEntity, { where: { leadId }, relations, order: { id: 'ASC' } });
      const others = await runIn(manager, READ_OTHERS.with({ leadId }));
      const counties = parcels.flatMap(({ countyFips }) => countyFips ?? []);
      const links = await manager.findBy(CountyLinkEntity, { countyFips: In(counties) });
      await appendAudit(manager, { staffId, ip, action: 'land-read', leadId });
      return { note: lead.note, parcels, others, links };
    });
  }

  /** Lists the parcels of a lead, the oldest first, without an audit entry. */
  list(leadId: string, manager: EntityManager): Promise<ParcelEntity[]> {
    return manager.find(ParcelEntity, { where: { leadId }, order: { id: 'ASC' } });
  }

  /** Finds a parcel of any lead, without an audit entry. @throws Refusal 404 */
  async find(id: string, manager: EntityManager): Promise<ParcelEntity> {
    const parcel = await manager.findOneBy(ParcelEntity, { id });
    if (parcel === null) throw unknownParcel();
    return parcel;
  }

  /** Adds a parcel, once per key. @throws Refusal 400, 404, 409 (the lead is a buyer, or has too many parcels) */
  add(
    leadId: string,
    checked: CheckedFields<ParcelFields>,
    actor: ActingStaff,
    key: string | null,
  ): Promise<StoredParcel> {
    const { fields } = checked;
    // Before the lead is read: wrong fields are refused first.
    const columns = columnsOf(checked, {});
    const attempt = { staffId: actor.staffId, key, leadId, request: ['parcel', leadId, fields] };
    return this.attempts.runOnce(attempt, async (manager) => {
      // Locks the lead: if it is being erased, this waits for the erasure and then finds no lead.
      if ((await lockLeads(manager, [leadId])) === 0) throw unknownLead();
      const [lead] = await runIn(manager, READ_LEAD.with({ leadId }));
      if (lead?.type !== 'seller') throw new Refusal(409, 'Only sellers have land.', { reason: 'not-a-seller' });
      if ((await manager.countBy(ParcelEntity, { leadId })) >= MOST_PARCELS)
        throw new Refusal(409, `A lead has at most ${MOST_PARCELS} parcels.`, { reason: 'too-many-parcels' });
      const parcel = manager.create(ParcelEntity, { ...columns, leadId, staffId: actor.staffId });
      await manager.insert(ParcelEntity, parcel);
      await appendLandAudit(manager, parcel, actor, { added: true, fields: Object.keys(fields) });
      return { id: parcel.id, version: parcel.version };
    });
  }

  /**
   * Adds a parcel to each of several leads of an import, with the time of the transaction, and returns their ids. Acres
   * count as told by the owner.
   */
  async addImported(
    manager: EntityManager,
    land: readonly Pick<ParcelEntity, 'leadId' | 'state' | 'countyFips' | 'acres' | 'apn' | 'askingCents'>[],
    staffId: string,
  ): Promise<string[]> {
    if (land.length === 0) return [];
    const parcels = land.map((facts) => ({
      ...facts,
      apnKey: facts.apn === null ? null : plainParcelNumber(facts.apn),
    }));
    const stored = await runIn(manager, ADD_IMPORTED.with({ parcels: JSON.stringify(parcels), staffId }));
    return stored.map(({ id }) => id);
  }

  /** Removes parcels that nobody has changed since they were added. */
  async removeUnchanged(manager: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await runIn(manager, REMOVE_UNCHANGED.with({ ids }));
  }

  /** Changes a parcel. Stores nothing if no value differs. @throws Refusal 400, 404 or 412 */
  change(read: VersionRead, checked: CheckedFields<ParcelFields>, actor: ActingStaff): Promise<StoredParcel> {
    return this.database.transaction(async (manager) => {
      const parcel = await lockParcel(manager, read);
      if (parcel instanceof Refusal) {
        acceptFields(checked, []);
        throw parcel;
      }
      const columns = columnsOf(checked, parcel);
      const isNew = ([name, value]: [string, unknown]) => !isDeepStrictEqual(parcel[name as keyof ParcelEntity], value);
      const changed = Object.fromEntries(Object.entries(columns).filter(isNew));
      if (Object.keys(changed).length === 0) return { id: parcel.id, version: parcel.version };
      const version = parcel.version + 1;
      const by = { staffId: actor.staffId, at: () => 'now()', version };
      await manager.update(ParcelEntity, { id: parcel.id }, { ...changed, ...by });
      const names = Object.keys(changed);
      const replaced = names.filter((name) => parcel[name as keyof ParcelEntity] !== null);
      await appendLandAudit(manager, parcel, actor, { fields: names, replaced });
      return { id: parcel.id, version };
    });
  }

  /** Removes a parcel. @throws Refusal 404 or 412 */
  remove(read: VersionRead, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      const parcel = await lockParcel(manager, read);
      if (parcel instanceof Refusal) throw parcel;
      await manager.delete(ParcelEntity, { id: parcel.id });
      await appendLandAudit(manager, parcel, actor, { removed: true });
    });
  }
}

/** Locks the parcel until the transaction ends. Returns a refusal (404, 412) for an unknown parcel or old version. */
async function lockParcel(manager: EntityManager, { id, version }: VersionRead): Promise<ParcelEntity | Refusal> {
  const parcel = await manager.findOne(ParcelEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (parcel === null) return unknownParcel();
  if (parcel.version === version) return parcel;
  const message = `Somebody changed this parcel: it has version ${parcel.version} now. Read it again, then decide.`;
  return new Refusal(412, message, { reason: 'stale-version' });
}

function unknownParcel(): Refusal {
  return new Refusal(404, 'There is no parcel with this id.', { reason: 'unknown-parcel' });
}

/** Appends an audit entry with the names of the fields, but not their values, which are personal data. */
function appendLandAudit(
  manager: EntityManager,
  { id, leadId }: ParcelEntity,
  { staffId, ip }: ActingStaff,
  what: object,
): Promise<void> {
  return appendAudit(manager, { staffId, ip, action: 'land-changed', leadId, detail: { parcelId: id, ...what } });
}
