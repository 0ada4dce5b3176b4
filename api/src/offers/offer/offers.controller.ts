import { Body, Query } from '@nestjs/common';
import { AttemptKey } from '../../http/request/idempotency-key.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { CompFields, StoredComp } from '../comps/comps.dto.js';
import { CompsService } from '../comps/comps.service.js';
import { EstimatesService } from '../estimate/estimates.service.js';
import { OfferSettings, readSettings } from '../estimate/offer-settings.dto.js';
import { OfferSettingsService } from '../estimate/offer-settings.service.js';
import { Estimate, EstimateParameters, OffersOfLead, OfferSums, OwnerAnswer } from './offers.dto.js';
import { OffersService } from './offers.service.js';

/** Endpoints for offers for land. inbox/changes has those that make and answer offers, because they change the lead. */
@StaffController('offers')
export class OffersController {
  constructor(
    private readonly offers: OffersService,
    private readonly estimates: EstimatesService,
    private readonly comps: CompsService,
    private readonly settings: OfferSettingsService,
  ) {}

  @StaffEndpoint('GET leads/:id/offers', {
    role: 'viewer',
    operationId: 'readOffers',
    summary: 'Read the offers for the land of a lead, and the checks of its owner',
    description: 'Each read adds an entry to the audit trail. Each offer contains the inputs of its computation.',
    answer: OffersOfLead,
  })
  read(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<OffersOfLead> {
    return this.offers.read(id, actor);
  }

  @StaffEndpoint('GET leads/:id/offer-estimate', {
    role: 'viewer',
    operationId: 'estimateOffer',
    summary: 'Compute what to offer for a parcel of a lead',
    description:
      'From the present comps and settings. With fewer than three sold comps there is no amount. Adds an entry to the audit trail.',
    takesQuery: true,
    answer: Estimate,
  })
  estimate(
    @IdParam() id: string,
    @Query() query: EstimateParameters,
    @CurrentActor() actor: ActingStaff,
  ): Promise<Estimate> {
    return this.estimates.read(id, readStrictly(EstimateParameters, query), actor);
  }

  @StaffEndpoint('PUT leads/:id/owner-checks', {
    role: 'agent',
    status: 204,
    operationId: 'checkOwner',
    summary: 'Answer a question about the owner',
    description: 'The newest answer counts. All eight are needed before a contract.',
    body: OwnerAnswer,
  })
  check(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.offers.check(id, readStrictly(OwnerAnswer, body), actor);
  }

  @StaffEndpoint('GET offers/sums', {
    role: 'viewer',
    operationId: 'sumOffers',
    summary: 'Sum up open offers by the status of their leads',
    description: 'Contains no personal data. Does not extend a session, and adds no entry to the audit trail.',
    answer: OfferSums,
    isBackground: true,
  })
  async sum(): Promise<OfferSums> {
    return { items: await this.offers.sum() };
  }

  @StaffEndpoint('POST comps', {
    role: 'agent',
    operationId: 'addComp',
    summary: 'Add land that was sold or is for sale',
    body: CompFields,
    answer: StoredComp,
    isRepeatable: true,
  })
  addComp(
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<StoredComp> {
    return this.comps.add(readStrictly(CompFields, body), actor, key);
  }

  @StaffEndpoint('PUT comps/:id/confirmation', {
    role: 'agent',
    status: 204,
    operationId: 'confirmComp',
    summary: "Confirm a colleague's comp",
    description: 'The claim "below market" uses only sales that an admin, or two people, entered or confirmed.',
    refusals: { 409: 'The signed-in account entered it.' },
  })
  confirmComp(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.comps.confirm(id, actor);
  }

  @StaffEndpoint('DELETE comps/:id', {
    role: 'agent',
    operationId: 'removeComp',
    summary: 'Remove a comp',
    description: 'Agents can remove only their own. Offers that were computed from it keep their copies.',
  })
  removeComp(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.comps.remove(id, actor);
  }

  @StaffEndpoint('GET offer-settings', {
    role: 'viewer',
    operationId: 'readOfferSettings',
    summary: 'Read the settings of the formula',
    answer: OfferSettings,
  })
  readSettings(): Promise<OfferSettings> {
    return this.settings.read();
  }

  @StaffEndpoint('PUT offer-settings', {
    role: 'admin',
    isSensitive: true,
    status: 204,
    operationId: 'changeOfferSettings',
    summary: 'Change the settings of the formula',
    description: 'They apply to later offers. Former settings stay stored, with their authors.',
    body: OfferSettings,
  })
  changeSettings(@Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.settings.change(readSettings(body), actor);
  }
}
