import { Injectable } from '@nestjs/common';
import { namesOf } from '../http/fields/api-fields.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { COUNTIES } from './counties.js';
import { linksOf } from './county-pages.js';
import { type LandSuggestion, type LeadLand, type Parcel, ParcelFields } from './parcels.dto.js';
import { ParcelsRepository } from './parcels.repository.js';
import { type ReadLand, readLand } from './read-land.js';

/** Reads the land of leads. */
@Injectable()
export class ParcelsService {
  constructor(private readonly repository: ParcelsRepository) {}

  /** Reads the parcels of a lead, and suggestions from its message for facts that no parcel has. @throws Refusal 404 */
  async read(leadId: string, actor: ActingStaff): Promise<LeadLand> {
    const { note, parcels, others, links } = await this.repository.read(leadId, actor);
    const known = parcels.map((parcel): Parcel => {
      const { id, version, staff, at } = parcel;
      const leads = others.filter(({ parcelId }) => parcelId === id).map((each) => ({ id: each.id, name: each.name }));
      const facts = { fields: fieldsOf(parcel), county: countyOf(parcel), by: staff.name, at };
      return { id, version, ...facts, others: leads, links: linksOf(parcel, links) };
    });
    const open = readLand(note ?? '').filter((each) => isOpen(each, known));
    return {
      parcels: known,
      suggestions: open.map((each): LandSuggestion => ({ ...each, county: countyOf(each.fields) })),
    };
  }
}

const NAMES = namesOf(ParcelFields) as (keyof ParcelFields)[];

function fieldsOf(parcel: Required<ParcelFields>): Required<ParcelFields> {
  return Object.fromEntries(NAMES.map((name) => [name, parcel[name]])) as unknown as Required<ParcelFields>;
}

function countyOf({ countyFips }: ParcelFields): string | null {
  return COUNTIES.get(countyFips ?? '')?.name ?? null;
}

/** Whether no parcel has values for the suggested facts, be it the suggested ones or others. */
function isOpen({ fields }: ReadLand, parcels: readonly Parcel[]): boolean {
  const names = (Object.keys(fields) as (keyof ReadLand['fields'])[]).filter((name) => name !== 'acresSource');
  return !parcels.some((parcel) => names.every((name) => (parcel.fields[name] ?? null) !== null));
}
