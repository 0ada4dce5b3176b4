import type { Schemas } from '../../shared/api/call.ts';

export const KIND_WORDS: Record<Schemas['NoticeKind'], string> = {
  'lead-received': 'New lead',
  'lead-at-risk': 'Answer due soon',
  'lead-overdue': 'Answer overdue',
  'suspected-spam': 'Suspected spam',
  'leads-assigned': 'Reminder of assigned leads',
  morning: 'Morning reminder',
  'password-reset': 'Password reset',
  'factors-removed': 'Second factors removed',
  'alert-paused': 'Emails to the buyers list paused',
  'lead-email': 'Email to a lead',
};

export const CHANNEL_WORDS: Record<Schemas['NoticeChannel'], string> = { email: 'Email', webhook: 'Webhook' };

export const STATE_WORDS: Record<Schemas['DeliveryState'], string> = {
  failed: 'Failed',
  pending: 'Waiting',
  sent: 'Sent',
};
