import { Body } from '@nestjs/common';
import { AttemptKey } from '../../http/request/idempotency-key.js';
import { IfMatchHeader, ReadVersion, type VersionRead } from '../../http/request/if-match.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { OpenStateChange, readSale, readStageMove, SaleFields, StageMove } from '../stages/deal-acts.dto.js';
import { DealFields, NewDeal, readDealFields, readNewDeal } from './deal-fields.dto.js';
import { DealMovesService } from '../stages/deal-moves.service.js';
import { Deal, DealList, OpenStates, StoredDeal } from './deals.dto.js';
import { DealsService } from './deals.service.js';
import { OpenStatesService } from '../stages/open-states.service.js';

/** Endpoints for deals. The module alerts has those that announce, stop and withdraw them. */
@StaffController('deals')
export class DealsController {
  constructor(
    private readonly deals: DealsService,
    private readonly moves: DealMovesService,
    private readonly openStates: OpenStatesService,
  ) {}

  @StaffEndpoint('GET deals', {
    role: 'viewer',
    operationId: 'listDeals',
    summary: 'List the deals',
    description: 'The newest 200, without personal data.',
    answer: DealList,
  })
  async list(): Promise<DealList> {
    return { items: await this.deals.list() };
  }

  @StaffEndpoint('POST deals', {
    role: 'agent',
    operationId: 'addDeal',
    summary: 'Prepare a deal',
    description:
      'From a parcel that we bought or have under contract, with what we pay for it; or by county and acres.',
    body: NewDeal,
    answer: StoredDeal,
    isRepeatable: true,
    refusals: {
      409: 'The parcel is not bought, or has a deal.',
      422: 'The parcel has no county or acres, or the key was used.',
    },
  })
  add(
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<StoredDeal> {
    return this.deals.add(readNewDeal(body), actor, key);
  }

  @StaffEndpoint('GET deals/:id', {
    role: 'viewer',
    operationId: 'readDeal',
    summary: 'Read a deal with its checks and its interested buyers',
    description: 'Each read adds an entry to the audit trail.',
    answer: Deal,
  })
  read(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<Deal> {
    return this.deals.read(id, actor);
  }

  @StaffEndpoint('PATCH deals/:id', {
    role: 'agent',
    operationId: 'changeDeal',
    summary: 'Change a deal',
    description:
      'Fields that are left out do not change; null removes a value. After the announcement only admins change a deal, and only price, terms and words.',
    body: DealFields,
    answer: StoredDeal,
    refusals: { 409: 'It is over, is about to be announced, or would fail a check that blocks its announcement.' },
  })
  @IfMatchHeader('deal')
  change(
    @ReadVersion() deal: VersionRead,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<StoredDeal> {
    return this.deals.change(deal, readDealFields(body), actor);
  }

  @StaffEndpoint('POST deals/:id/stage', {
    role: 'agent',
    status: 200,
    operationId: 'moveDeal',
    summary: 'Record that a deal is pending or sold, or that its buyer stepped back',
    body: StageMove,
    answer: StoredDeal,
    refusals: { 409: 'The deal cannot move to this stage from its present one.' },
  })
  @IfMatchHeader('deal')
  move(
    @ReadVersion() deal: VersionRead,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<StoredDeal> {
    return this.moves.move(deal, readStageMove(body), actor);
  }

  @StaffEndpoint('PATCH deals/:id/sale', {
    role: 'admin',
    operationId: 'correctSale',
    summary: 'Correct a sale',
    description: 'Fields that are left out do not change. Nobody gets an email.',
    body: SaleFields,
    answer: StoredDeal,
    refusals: { 409: 'It is not sold.' },
  })
  @IfMatchHeader('deal')
  correctSale(
    @ReadVersion() deal: VersionRead,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<StoredDeal> {
    return this.moves.correctSale(deal, readSale(body), actor);
  }

  @StaffEndpoint('GET open-states', {
    role: 'viewer',
    operationId: 'listOpenStates',
    summary: 'List the states where contracts may be sold, or land with seller financing',
    answer: OpenStates,
  })
  async listOpen(): Promise<OpenStates> {
    return { items: await this.openStates.list() };
  }

  @StaffEndpoint('PUT open-states', {
    role: 'admin',
    isSensitive: true,
    status: 204,
    operationId: 'changeOpenState',
    summary: 'Allow or forbid selling contracts, or seller financing, in a state',
    description: 'Ask a lawyer of the state first. Announced deals do not change.',
    body: OpenStateChange,
  })
  changeOpen(@Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.openStates.change(readStrictly(OpenStateChange, body), actor);
  }
}
