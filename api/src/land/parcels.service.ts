import { Injectable } from '@nestjs/common';
import { namesOf } from '../http/described-field.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { COUNTIES } from './counties.js';
import type { CountyLinkEntity } from './county-link.entity.js';
import { type LandSuggestion, type LeadLand, type Parcel, ParcelFields, type ParcelLink } from './parcels.dto.js';
import { ParcelsRepository } from './parcels.repository.js';
import { type ReadLand, readLand } from './read-land.js';

/** The land of leads. */
@Injectable()
export class ParcelsService {
  constructor(private readonly repository: ParcelsRepository) {}

  /** The parcels of a lead, and what its message says that nobody has decided yet. @throws Refusal 404 */
  async read(leadId: string, actor: ActingStaff): Promise<LeadLand> {
    const { note, parcels, others, links } = await this.repository.read(leadId, actor);
    const known = parcels.map((parcel): Parcel => {
      const { id, version, staff, at } = parcel;
      const leads = others.filter(({ parcelId }) => parcelId === id).map((each) => ({ id: each.id, name: each.name }));
      const facts = { fields: fieldsOf(parcel), county: countyOf(parcel), by: staff.name, at };
      return { id, version, ...facts, others: leads, links: linksOf(parcel, links) };
    });
    const read = readLand(note ?? '');
    const open = read.filter((each, index) => isOpen(each, read, known, index));
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

/** Without those that need a number, where nobody has said it. */
function linksOf({ countyFips, apn }: ParcelFields, links: readonly CountyLinkEntity[]): ParcelLink[] {
  const own = links.filter((link) => link.countyFips === countyFips && (apn || !link.template.includes('{apn}')));
  return own.map(({ kind, template }) => ({ kind, url: template.replaceAll('{apn}', encodeURIComponent(apn ?? '')) }));
}

/**
 * Where the message tells one value, staff have decided with whatever they entered; of several, each is asked, and one
 * that is told twice is asked twice.
 */
function isOpen({ fields }: ReadLand, all: readonly ReadLand[], parcels: readonly Parcel[], index: number): boolean {
  const names = (Object.keys(fields) as (keyof ReadLand['fields'])[]).filter((name) => name !== 'acresSource');
  const isSame = (each: ParcelFields) => names.every((name) => each[name] === fields[name]);
  const isSaid = (each: ParcelFields) => names.every((name) => (each[name] ?? null) !== null);
  const isOnly = all.filter((each) => isSaid(each.fields)).length === 1;
  const decided = parcels.filter((parcel) => (isOnly ? isSaid : isSame)(parcel.fields));
  return decided.length <= all.slice(0, index).filter((each) => isSame(each.fields)).length;
}
