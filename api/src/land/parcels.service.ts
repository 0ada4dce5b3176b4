import { Injectable } from '@nestjs/common';
import { namesOf } from '../http/described-field.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { COUNTIES } from './counties.js';
import { type LandSuggestion, type LeadLand, type Parcel, ParcelFields } from './parcels.dto.js';
import { ParcelsRepository } from './parcels.repository.js';
import { type ReadLand, readLand } from './read-land.js';

/** The land of leads. */
@Injectable()
export class ParcelsService {
  constructor(private readonly repository: ParcelsRepository) {}

  /** The parcels of a lead, and what its message says that nobody has decided yet. @throws Refusal 404 */
  async read(leadId: string, actor: ActingStaff): Promise<LeadLand> {
    const { note, parcels, others } = await this.repository.read(leadId, actor);
    const known = parcels.map((parcel): Parcel => {
      const { id, version, staff, at } = parcel;
      const leads = others.filter(({ parcelId }) => parcelId === id).map((each) => ({ id: each.id, name: each.name }));
      return { id, version, fields: fieldsOf(parcel), county: countyOf(parcel), by: staff.name, at, others: leads };
    });
    const read = readLand(note ?? '');
    const open = read.filter((each) => isOpen(each, read, known));
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

/** Where the message tells one value, staff have decided with whatever they entered; of several, each is asked. */
function isOpen({ fields }: ReadLand, all: readonly ReadLand[], parcels: readonly Parcel[]): boolean {
  const names = (Object.keys(fields) as (keyof ReadLand['fields'])[]).filter((name) => name !== 'acresSource');
  const isSaid = (each: ReadLand) => names.every((name) => each.fields[name] !== undefined);
  const isOnly = all.filter(isSaid).length === 1;
  return !parcels.some((parcel) =>
    names.every((name) => (isOnly ? parcel.fields[name] !== null : parcel.fields[name] === fields[name])),
  );
}
