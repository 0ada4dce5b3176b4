import { Param, Query } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { IfMatchHeader, ReadVersion, type VersionRead } from '../../http/request/if-match.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor, CurrentStaff } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint, type StaffEndpointOptions } from '../../staff/access/staff-endpoint.js';
import type { StaffIdentity } from '../../staff/access/staff-identity.js';
import { AlertMails } from '../mail/alert-mails.js';
import { ListKey } from '../members/list-key.js';
import { AlertState, Audience, PausedAlerts, ResentCount, ScheduledAlert, SendFilter, Sends } from './alerts.dto.js';
import { AlertsService } from './alerts.service.js';

/** A hash of no member, so that the link to leave the list in a test email changes nothing. */
const NO_MEMBER_HASH = 'A'.repeat(22);

const act = (operationId: string, role: 'agent' | 'admin', summary: string): StaffEndpointOptions => ({
  ...{ role, operationId, summary, status: 204 },
  refusals: { 409: 'The status of the deal or its alert does not allow this.' },
});

/** Announces deals to the buyers list. An alert has the id of its deal. */
@StaffController('deals')
export class AlertsController {
  constructor(
    private readonly alerts: AlertsService,
    private readonly mails: AlertMails,
    private readonly key: ListKey,
  ) {}

  @StaffEndpoint('GET deals/:id/audience', {
    role: 'viewer',
    operationId: 'countAudience',
    summary: 'Count the members who would get the email about a deal, and those who would not',
    answer: Audience,
    isBackground: true,
  })
  countAudience(@IdParam() id: string): Promise<Audience> {
    return this.alerts.countAudience(id);
  }

  @StaffEndpoint(
    'POST deals/:id/test-email',
    act('sendTestEmail', 'agent', 'Send a test email about a deal to yourself'),
  )
  async sendTest(@IdParam() dealId: string, @CurrentStaff() { id, email }: StaffIdentity): Promise<void> {
    const mail = await this.mails.prepare({ dealId, hash: NO_MEMBER_HASH }, true);
    const { status } = await mail.sendTo({ email, leadId: null, reader: this.key.staffToken(id) });
    if (status === 'sent') return;
    throw new Refusal(409, 'The mail server did not accept the email.', { reason: 'mail-refused', showsReason: true });
  }

  @StaffEndpoint('POST deals/:id/announce', {
    role: 'admin',
    isSensitive: true,
    status: 200,
    operationId: 'announceDeal',
    summary: 'Announce a deal to the buyers list, starting in five minutes',
    answer: ScheduledAlert,
    refusals: { 409: 'The deal was announced before, or a check of its data failed.' },
  })
  @IfMatchHeader('deal')
  announce(@ReadVersion() read: VersionRead, @CurrentActor() actor: ActingStaff): Promise<ScheduledAlert> {
    return this.alerts.announce(read, actor);
  }

  @StaffEndpoint('POST deals/:id/stop', act('stopAnnouncing', 'agent', 'Stop an announcement before its first email'))
  stop(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.alerts.stop(id, actor);
  }

  @StaffEndpoint('POST deals/:id/withdraw', act('withdrawDeal', 'admin', 'Take a deal off the market'))
  @IfMatchHeader('deal')
  withdraw(@ReadVersion() read: VersionRead, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.alerts.withdraw(read, actor);
  }

  @StaffEndpoint('GET alerts', {
    role: 'viewer',
    operationId: 'listPausedAlerts',
    summary: 'List the alerts whose emails or texts are paused',
    description: 'No personal data. It does not keep a session open, and adds no entry to the audit trail.',
    answer: PausedAlerts,
    isBackground: true,
  })
  listPaused(): Promise<PausedAlerts> {
    return this.alerts.listPaused();
  }

  @StaffEndpoint('GET alerts/:id', {
    role: 'viewer',
    operationId: 'readAlert',
    summary: 'Read the state of an alert',
    description: 'No personal data. It does not keep a session open, and adds no entry to the audit trail.',
    answer: AlertState,
    isBackground: true,
  })
  read(@IdParam() id: string): Promise<AlertState> {
    return this.alerts.read(id);
  }

  @StaffEndpoint('GET alerts/:id/sends', {
    role: 'viewer',
    operationId: 'listSends',
    summary: 'List the emails of an alert with a status',
    description: 'Each request adds an entry to the audit trail.',
    takesQuery: true,
    answer: Sends,
  })
  listSends(@IdParam() id: string, @Query() query: SendFilter, @CurrentActor() actor: ActingStaff): Promise<Sends> {
    return this.alerts.listSends(id, readStrictly(SendFilter, query).status, actor);
  }

  @StaffEndpoint('POST alerts/:id/sends/:hash/end', {
    ...act('endSend', 'agent', 'Skip a waiting email of an alert'),
    description: 'The skipped email no longer delays the date on which the deal becomes public.',
  })
  @ApiParam({ name: 'hash', description: 'The id of the email.', example: 'A'.repeat(22) })
  async endSend(@IdParam() id: string, @Param('hash') hash: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    if (!/^[\w-]{22}$/.test(hash))
      throw new Refusal(404, 'There is no email with this id.', { reason: 'unknown-send' });
    return this.alerts.endSend({ dealId: id, hash }, actor);
  }

  @StaffEndpoint('POST alerts/:id/pause', act('pauseAlert', 'agent', 'Pause an alert'))
  pause(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.alerts.change(id, 'pause', actor);
  }

  @StaffEndpoint('POST alerts/:id/resume', act('resumeAlert', 'admin', 'Resume a paused alert'))
  resume(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.alerts.change(id, 'resume', actor);
  }

  @StaffEndpoint('POST alerts/:id/cancel', act('cancelAlert', 'admin', 'Cancel an alert for good'))
  cancel(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.alerts.change(id, 'cancel', actor);
  }

  @StaffEndpoint('POST alerts/:id/resend-unknown', {
    ...act('resendUnknown', 'admin', 'Send the emails with an unknown result again'),
    description: 'Some members may get the email twice.',
    status: 200,
    isSensitive: true,
    answer: ResentCount,
  })
  resendUnknown(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<ResentCount> {
    return this.alerts.resendUnknown(id, actor);
  }
}
