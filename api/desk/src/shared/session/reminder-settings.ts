import { api, bodyOf, type Schemas } from '../api/call.ts';
import { isReady, sessionStore } from './session-store.ts';

/** Changes the user's email reminders, and sends the browser's time zone. Returns the settings. */
export function changeReminders(changes: Schemas['ReminderChanges'] = {}): Promise<Schemas['ReminderSettings']> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return bodyOf(api.PATCH('/api/admin/notices/reminders', { body: { timeZone, ...changes } }));
}

/**
 * Sends the browser's time zone after signing in, so that the morning email comes in the user's morning. A failure is
 * ignored, because the next sign-in sends the time zone again.
 */
export function sendTimeZone(): void {
  const state = sessionStore.get();
  if (!('session' in state) || !isReady(state) || state.session.staff.role === 'viewer') return;
  changeReminders().catch(() => undefined);
}
