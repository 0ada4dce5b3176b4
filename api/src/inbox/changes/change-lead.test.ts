import { expect, test } from '@jest/globals';
import { changeLead, type DecidedChange } from './change-lead.js';
import { ANN, BOB, leadWith, NOW } from '../../../fixtures/inbox/changes/current-lead.fixture.js';
import type { CurrentLead, LeadWrite } from './lead-write.js';

const LATER = new Date('2026-12-24T16:00:00Z');
const PAST = new Date('2026-11-20T16:00:00Z');
const IN_A_WEEK = '2026-12-05T16:00:00.000Z';
const lost = leadWith({ status: 'lost', lostReason: 'price', nextStatuses: [], reopenStatuses: ['contacted'] });
const inOffer = leadWith({ status: 'offer-made', nextStatuses: ['under-contract', 'lost'], isChecked: true });

const decide = (lead: CurrentLead, change: LeadWrite) => changeLead(lead, change, NOW);
const decided = (lead: CurrentLead, change: LeadWrite) => decide(lead, change) as DecidedChange;
const eventsOf = (lead: CurrentLead, change: LeadWrite) => decided(lead, change).events;

test('a change stores the fields that differ, with one event for each', () => {
  const change = { status: 'contacted', assigneeId: ANN.id, followUpAt: LATER } as const;
  expect(decide(leadWith({ assignee: BOB }), change)).toMatchObject({
    values: change,
    fields: ['status', 'followUpAt', 'assigneeId'],
    events: [
      { kind: 'status-changed', detail: { from: 'new', to: 'contacted' } },
      { kind: 'follow-up-changed', detail: { from: null, to: LATER.toISOString() } },
      { kind: 'assignee-changed', detail: { from: BOB.id, to: ANN.id } },
    ],
  });
});

test.each<[LeadWrite]>([
  [{ status: 'new', assigneeId: null, followUpAt: null }],
  [{ lostReason: 'price' }],
  [{ quarantine: 'released' }],
  [{ person: { firstName: 'John', email: undefined } }],
  [{ step: { followUpAt: undefined } }],
])('the change %j of a new lead changes nothing', (change) => {
  expect(decide(leadWith({}), change)).toBe('unchanged');
});

test.each<[string, Partial<CurrentLead>, LeadWrite]>([
  ['unknown-assignee', { isAssignable: false }, { assigneeId: ANN.id }],
  ['impossible-status', {}, { status: 'closed' }],
  ['no-reopen-reason', lost, { status: 'contacted' }],
  ['offer-missing', { nextStatuses: ['offer-made'] }, { status: 'offer-made' }],
  ['owner-checks-missing', { ...inOffer, isChecked: false }, { status: 'under-contract' }],
])('the result is the objection %s for the lead %j and the change %j', (objection, lead, change) => {
  expect(decide(leadWith(lead), change)).toBe(objection);
});

test('a new seller can become offer-made with an offer, and an undo can restore any status', () => {
  const offer = { status: 'offer-made', offerId: 'o' } as const;
  expect(decided(leadWith({ hasOffer: true }), offer).values).toEqual({ status: 'offer-made' });
  expect(decide(leadWith({ hasOffer: true, type: 'buyer' }), offer)).toBe('impossible-status');
  const undoes = { id: 'e', kind: 'status-changed' } as const;
  expect(eventsOf(lost, { status: 'new', lostReason: null, undoes })).toEqual([
    { kind: 'change-undone', detail: { from: 'lost', to: 'new', of: 'e', what: 'status-changed' } },
  ]);
});

test('the reason of a loss is part of the status event, and has its own event only if the status stays', () => {
  const loss = { status: 'lost', lostReason: 'price' } as const;
  expect(decide(leadWith({}), loss)).toMatchObject({
    fields: ['status', 'lostReason'],
    events: [{ kind: 'status-changed', detail: { from: 'new', to: 'lost', reason: 'price' } }],
  });
  expect(eventsOf(lost, { lostReason: 'other' })).toEqual([
    { kind: 'lost-reason-changed', detail: { from: 'price', to: 'other' } },
  ]);
  const reopened = decided(lost, { status: 'contacted', reopenReason: 'They called.' });
  expect(reopened.values).toEqual({ status: 'contacted', lostReason: null });
  expect(reopened.events).toEqual([
    { kind: 'status-changed', detail: { from: 'lost', to: 'contacted', reasonBefore: 'price', text: 'They called.' } },
  ]);
});

test.each<[string, Partial<CurrentLead>, LeadWrite, string | null]>([
  ['none', { followUpAt: null }, { status: 'under-contract' }, IN_A_WEEK],
  ['one that has passed', { followUpAt: PAST }, { status: 'under-contract' }, IN_A_WEEK],
  ['an earlier proposal', { followUpAt: LATER, isFollowUpAutomatic: true }, { status: 'lost' }, null],
  ['one that is set for later', { followUpAt: LATER }, { status: 'under-contract' }, LATER.toISOString()],
  ['one that is set for later, of a lead that is lost', { followUpAt: LATER }, { status: 'lost' }, null],
  ['a forced step', { followUpAt: LATER }, { step: { followUpAt: NOW, isForced: true } }, NOW.toISOString()],
  ['the same status', { followUpAt: null }, { status: 'offer-made', step: { followUpAt: NOW } }, null],
  ['a follow-up that is sent', { followUpAt: null }, { status: 'lost', followUpAt: LATER }, LATER.toISOString()],
])('whether a proposed follow-up replaces the present one: %s', (_, lead, change, followUpAt) => {
  const result = decide({ ...inOffer, ...lead }, change);
  const { followUpAt: after = lead.followUpAt } = result === 'unchanged' ? {} : (result as DecidedChange).values;
  expect(after?.toISOString() ?? null).toBe(followUpAt);
});

test('the event of a proposed follow-up is marked as automatic, that of a sent one is not', () => {
  const proposed = { kind: 'follow-up-changed', detail: { from: null, to: IN_A_WEEK, auto: true } };
  expect(eventsOf(inOffer, { status: 'under-contract' })[1]).toEqual(proposed);
  expect(eventsOf(inOffer, { followUpAt: LATER })[0]?.detail).toEqual({ from: null, to: LATER.toISOString() });
});

test('a correction stores the former values and checks whether the new number is unlikely', () => {
  const earlier = { lastName: 'Dow', until: '2026-11-01T00:00:00.000Z' };
  const person = { firstName: 'Marie', phone: '+15551234567' };
  expect(decide(leadWith({ former: [earlier] }), { person })).toMatchObject({
    fields: ['firstName', 'phone'],
    values: {
      ...person,
      isPhoneUnlikely: true,
      former: [
        earlier,
        { firstName: 'John', until: NOW.toISOString() },
        { phone: '+12125550123', until: NOW.toISOString() },
      ],
    },
    events: [
      { kind: 'person-corrected', detail: { field: 'firstName', from: 'John', to: 'Marie' } },
      { kind: 'person-corrected', detail: { field: 'phone', from: '+12125550123', to: '+15551234567' } },
    ],
  });
});

test('confirmed spam is quarantined, and released spam is not', () => {
  const suspected = leadWith({ quarantine: { quarantined: true, state: 'suspected', reasons: [] } });
  const kept = { quarantineState: 'confirmed', quarantined: true };
  expect(decided(suspected, { quarantine: 'confirmed' }).values).toEqual(kept);
  expect(decide(suspected, { quarantine: 'released' })).toMatchObject({
    values: { quarantineState: 'released', quarantined: false },
    fields: ['quarantine'],
    events: [{ kind: 'quarantine-released', detail: { from: 'suspected', to: 'released' } }],
  });
});
