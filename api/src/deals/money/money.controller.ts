import { Body } from '@nestjs/common';
import { AttemptKey } from '../../http/request/idempotency-key.js';
import { IfMatchHeader, ReadVersion, type VersionRead } from '../../http/request/if-match.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { StoredDeal } from '../deal/deals.dto.js';
import { NewCost, PurchaseFields, readPurchase, StoredCost } from './money.dto.js';
import { MoneyService } from './money.service.js';

/** The purchase and the costs of a deal's land. `GET deals/:id` reads them. */
@StaffController('deals')
export class MoneyController {
  constructor(private readonly money: MoneyService) {}

  @StaffEndpoint('POST deals/:id/costs', {
    role: 'agent',
    operationId: 'addCost',
    summary: 'Add a cost to a deal',
    description: 'In each stage of the deal, because bills may come after the sale.',
    body: NewCost,
    answer: StoredCost,
    isRepeatable: true,
    refusals: { 409: 'The deal has 200 costs.' },
  })
  add(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<StoredCost> {
    return this.money.add(id, readStrictly(NewCost, body), actor, key);
  }

  @StaffEndpoint('DELETE deals/:id/costs/:costId', {
    role: 'agent',
    operationId: 'removeCost',
    summary: 'Remove a cost of a deal',
    description: 'It can be restored. Does nothing if it is removed already.',
  })
  remove(@IdParam() dealId: string, @IdParam('costId') id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.money.remove({ dealId, id }, actor);
  }

  @StaffEndpoint('POST deals/:id/costs/:costId/restoration', {
    role: 'agent',
    status: 204,
    operationId: 'restoreCost',
    summary: 'Restore a removed cost',
    description: 'Does nothing if it is not removed.',
    refusals: { 409: 'The deal has 200 costs.' },
  })
  restore(@IdParam() dealId: string, @IdParam('costId') id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.money.restore({ dealId, id }, actor);
  }

  @StaffEndpoint('PATCH deals/:id/purchase', {
    role: 'agent',
    operationId: 'changePurchase',
    summary: 'Change what we paid for the land of a deal, and when',
    description:
      'In each stage; after the announcement, only admins. Fields that are left out do not change; null removes a value.',
    body: PurchaseFields,
    answer: StoredDeal,
  })
  @IfMatchHeader('deal')
  changePurchase(
    @ReadVersion() deal: VersionRead,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<StoredDeal> {
    return this.money.changePurchase(deal, readPurchase(body), actor);
  }
}
