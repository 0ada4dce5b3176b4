import { expect, test } from '@jest/globals';
import { type AlertAct, changeAlert } from './alert-changes.js';
import { ALERT_STATUSES, type AlertStatus } from './alert.entity.js';

const now = new Date('2026-11-28T15:00:00Z');
const begun = { startedAt: new Date('2026-11-28T14:00:00Z'), plannedAt: null };
const waiting = { startedAt: null, plannedAt: null };

test.each<[AlertAct, readonly AlertStatus[]]>([
  ['pause', ['sending', 'sent']],
  ['resume', ['paused']],
  ['cancel', ['sending', 'paused', 'sent']],
])('only these can be changed with %s: %j', (act, allowed) => {
  const isAllowed = (status: AlertStatus) => {
    try {
      return changeAlert({ status, ...begun }, act, 3, now).status !== status;
    } catch {
      return false;
    }
  };
  expect(ALERT_STATUSES.filter(isAllowed)).toEqual(allowed);
});

test('an alert whose emails have all ended cannot be paused or canceled', () => {
  const ended = { ...begun, plannedAt: now };
  expect(() => changeAlert({ status: 'sent', ...ended }, 'pause', 0, now)).toThrow('no emails left');
  expect(() => changeAlert({ status: 'sending', ...ended }, 'cancel', 0, now)).toThrow('no emails left');
  expect(changeAlert({ status: 'sending', ...ended }, 'pause', 1, now)).toMatchObject({ status: 'paused' });
});

test('a resumed alert goes on, looks for new members, and is forgiven its bounces', () => {
  expect(changeAlert({ status: 'paused', ...begun }, 'resume', 0, now)).toEqual({
    ...{ status: 'sending', reason: null, endedAt: null },
    ...{ resumedAt: now, tendedAt: now, plannedAt: null },
  });
});

test('one that was paused before it began begins at once', () => {
  expect(changeAlert({ status: 'paused', ...waiting }, 'resume', 0, now)).toMatchObject({
    status: 'scheduled',
    startsAt: now,
  });
});
