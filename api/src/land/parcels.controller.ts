import { Body, Query } from '@nestjs/common';
import { AttemptKey } from '../http/request/idempotency-key.js';
import { IfMatchHeader, ReadVersion, type VersionRead } from '../http/request/if-match.js';
import { IdParam, readStrictly } from '../http/fields/read-fields.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { COUNTIES } from './counties.js';
import {
  CountyNames,
  CountyParameters,
  LeadLand,
  ParcelFields,
  readParcelFields,
  StoredParcel,
} from './parcels.dto.js';
import { ParcelsRepository } from './parcels.repository.js';
import { ParcelsService } from './parcels.service.js';

/** The land of leads. */
@StaffController('land')
export class ParcelsController {
  constructor(
    private readonly parcels: ParcelsRepository,
    private readonly land: ParcelsService,
  ) {}

  @StaffEndpoint('GET leads/:id/parcels', {
    role: 'viewer',
    operationId: 'readLand',
    summary: 'Read the parcels of a lead, and what its message suggests',
    description: 'Each read adds an entry to the audit trail. A suggestion is not stored until staff accept it.',
    answer: LeadLand,
  })
  read(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<LeadLand> {
    return this.land.read(id, actor);
  }

  @StaffEndpoint('POST leads/:id/parcels', {
    role: 'agent',
    operationId: 'addParcel',
    summary: 'Add a parcel to a lead',
    description: 'The state of the county is added. A lead has at most 50 parcels.',
    body: ParcelFields,
    answer: StoredParcel,
    isRepeatable: true,
    refusals: { 409: 'The lead is a buyer, or has too many parcels.' },
  })
  add(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<StoredParcel> {
    return this.parcels.add(id, readParcelFields(body), actor, key);
  }

  @StaffEndpoint('PATCH parcels/:id', {
    role: 'agent',
    operationId: 'changeParcel',
    summary: 'Change a parcel',
    description: 'Fields that are left out do not change; null removes a value.',
    body: ParcelFields,
    answer: StoredParcel,
  })
  @IfMatchHeader('parcel')
  change(
    @ReadVersion() parcel: VersionRead,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<StoredParcel> {
    return this.parcels.change(parcel, readParcelFields(body), actor);
  }

  @StaffEndpoint('DELETE parcels/:id', { role: 'agent', operationId: 'removeParcel', summary: 'Remove a parcel' })
  @IfMatchHeader('parcel')
  remove(@ReadVersion() parcel: VersionRead, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.parcels.remove(parcel, actor);
  }

  @StaffEndpoint('GET counties', {
    role: 'viewer',
    operationId: 'listCounties',
    summary: 'List the counties of a state',
    takesQuery: true,
    answer: CountyNames,
  })
  counties(@Query() query: CountyParameters): CountyNames {
    const { state } = readStrictly(CountyParameters, query);
    return {
      items: [...COUNTIES.values()].filter((each) => each.state === state).map(({ fips, name }) => ({ fips, name })),
    };
  }
}
