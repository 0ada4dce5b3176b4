import { expect, test } from '@jest/globals';
import { type AlertAct, changeAlert } from './alert-changes.js';
import { ALERT_STATUSES, type AlertStatus } from './alert.entity.js';

const now = new Date('2026-11-28T15:00:00Z');
const started = { startedAt: new Date('2026-11-28T14:00:00Z'), plannedAt: null };
const notStarted = { startedAt: null, plannedAt: null };

test.each<[AlertAct, readonly AlertStatus[]]>([
  ['pause', ['sending', 'sent']],
  ['resume', ['paused']],
  ['cancel', ['sending', 'paused', 'sent']],
])('staff can %s an alert only in these statuses: %j', (act, allowed) => {
  const isAllowed = (status: AlertStatus) => {
    try {
      return changeAlert({ status, ...started }, act, 3, now).status !== status;
    } catch {
      return false;
    }
  };
  expect(ALERT_STATUSES.filter(isAllowed)).toEqual(allowed);
});

test('an alert with no emails left to send cannot be paused or canceled', () => {
  const planned = { ...started, plannedAt: now };
  expect(() => changeAlert({ status: 'sent', ...planned }, 'pause', 0, now)).toThrow('no emails left');
  expect(() => changeAlert({ status: 'sending', ...planned }, 'cancel', 0, now)).toThrow('no emails left');
  expect(changeAlert({ status: 'sending', ...planned }, 'pause', 1, now)).toMatchObject({ status: 'paused' });
});

test('a resumed alert sends again, includes members who joined meanwhile, and ignores earlier bounces', () => {
  expect(changeAlert({ status: 'paused', ...started }, 'resume', 0, now)).toEqual({
    ...{ status: 'sending', reason: null, endedAt: null },
    ...{ resumedAt: now, tendedAt: now, plannedAt: null },
  });
});

test('an alert that was paused before it started is scheduled to start at once when staff resume it', () => {
  expect(changeAlert({ status: 'paused', ...notStarted }, 'resume', 0, now)).toMatchObject({
    status: 'scheduled',
    startsAt: now,
  });
});
