import { api, bodyOf, type Schemas } from '../api/call.ts';
import { isReady, sessionStore } from './session-store.ts';

/** Changes the user's email reminders, and sends the browser's time zone. Returns the settings. */
export function changeReminders(changes: Schemas['ReminderChanges'] = {}): Promise<Schemas['ReminderSettings']> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return bodyOf(api.PATCH('/api/admin/notices/reminders', { body: { timeZone, ...changes } }));
}

/** After signing in, so that the morning email comes in the user's morning. The next sign-in repeats what fails. */
export function tellTimeZone(): void {
  const state = sessionStore.get();
  if (!('session' in state) || !isReady(state) || state.session.staff.role === 'viewer') return;
  changeReminders().catch(() => undefined);
}
