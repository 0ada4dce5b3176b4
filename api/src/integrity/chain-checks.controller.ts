import { Body } from '@nestjs/common';
import { readStrictly } from '../http/fields/read-fields.js';
import type { Actor } from '../staff/access/actor.js';
import { CurrentActor } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { ChainChecksService } from './chain-checks.service.js';
import { ChainCheckList, ChainCheckStart } from './chain-checks.dto.js';

/** Verifications of the two hash chains, the audit trail and the ledger of consent, for admins. */
@StaffController('staff', '/chain-checks')
export class ChainChecksController {
  constructor(private readonly checks: ChainChecksService) {}

  @StaffEndpoint('GET', {
    role: 'admin',
    // The desk polls it, which does not keep the session alive.
    isBackground: true,
    operationId: 'listChainChecks',
    summary: 'See the newest verification of each chain',
    answer: ChainCheckList,
  })
  async list(): Promise<ChainCheckList> {
    return { items: await this.checks.list() };
  }

  @StaffEndpoint('POST', {
    role: 'admin',
    status: 202,
    operationId: 'startChainCheck',
    summary: 'Verify the audit trail or the ledger of consent',
    description: 'Takes about a minute for a million entries. One at a time: a second request joins the first.',
    body: ChainCheckStart,
    answer: ChainCheckList,
  })
  async start(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<ChainCheckList> {
    await this.checks.start(readStrictly(ChainCheckStart, body).chain, actor);
    return this.list();
  }
}
