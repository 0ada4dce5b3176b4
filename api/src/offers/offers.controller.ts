import { Body, Query } from '@nestjs/common';
import { AttemptKey } from '../http/idempotency-key.js';
import { IdParam, readStrictly } from '../http/read-fields.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor, CurrentSession } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { CompFields, StoredComp } from './comps.dto.js';
import { CompsRepository } from './comps.repository.js';
import { EstimatesRepository } from './estimates.repository.js';
import { OfferSettings, readSettings } from './offer-settings.dto.js';
import { OfferSettingsRepository } from './offer-settings.repository.js';
import {
  Estimate,
  EstimateParameters,
  NewOfferAnswer,
  OffersOfLead,
  OfferSums,
  OwnerAnswer,
  readOfferAnswer,
  StoredOfferAnswer,
} from './offers.dto.js';
import { OffersRepository } from './offers.repository.js';

/** What we offer for land. An offer is made where its lead is changed: `inbox/changes`. */
@StaffController('offers')
export class OffersController {
  constructor(
    private readonly offers: OffersRepository,
    private readonly estimates: EstimatesRepository,
    private readonly comps: CompsRepository,
    private readonly settings: OfferSettingsRepository,
  ) {}

  @StaffEndpoint('GET leads/:id/offers', {
    role: 'viewer',
    operationId: 'readOffers',
    summary: 'Read the offers for the land of a lead, and the checks of its owner',
    description: 'Reading them is an entry of the audit trail. Each offer has everything that it was computed from.',
    answer: OffersOfLead,
  })
  read(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<OffersOfLead> {
    return this.offers.read(id, actor);
  }

  @StaffEndpoint('GET leads/:id/offer-estimate', {
    role: 'viewer',
    operationId: 'estimateOffer',
    summary: 'Compute what to offer for a parcel of a lead',
    description: 'By the comps and settings of now. No amount below three sold comps. An entry of the audit trail.',
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

  @StaffEndpoint('POST offers/:id/events', {
    role: 'agent',
    operationId: 'answerOffer',
    summary: 'Say what became of an offer',
    description:
      'A counter-offer needs the amount that the seller asks. That they were `told` counts as a contact if nobody has ' +
      'answered them yet. Nothing is changed: each answer is kept.',
    body: NewOfferAnswer,
    answer: StoredOfferAnswer,
    refusals: {
      403: 'Not at least agent, or above the limit.',
      409: 'The offer is over, accepted, or was told before.',
    },
  })
  answer(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentSession() session: CurrentSession,
  ): Promise<StoredOfferAnswer> {
    return this.offers.answer(id, readOfferAnswer(body), session);
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
    description: 'No personal data. It does not keep a session open, and adds no entry to the audit trail.',
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

  @StaffEndpoint('DELETE comps/:id', {
    role: 'agent',
    operationId: 'removeComp',
    summary: 'Remove a comp',
    description: 'Agents remove their own. Offers that were computed from it keep their copies.',
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
    description: 'For offers from now on. All settings are kept, with who changed them.',
    body: OfferSettings,
  })
  changeSettings(@Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.settings.change(readSettings(body), actor);
  }
}
