import { expect, test } from '@jest/globals';
import { leadWith, NOW } from '../../../fixtures/inbox/changes/current-lead.fixture.js';
import type { CurrentLead, LeadWrite } from '../changes/lead-write.js';
import { decideEach } from './decide-each.js';

const readWith = (facts: Partial<CurrentLead>) => ({ ...leadWith({ version: 2, ...facts }), readAt: NOW, entries: [] });
const LOSS = { status: 'lost', lostReason: 'price' } as const;
const inQuarantine = (state: 'none' | 'suspected' | 'released' | 'confirmed') => ({
  quarantine: { quarantined: false, state, reasons: [] },
});

test.each<[string, Partial<CurrentLead>, LeadWrite]>([
  ['changed', {}, LOSS],
  ['changed', { status: 'lost' }, LOSS],
  // Keeps the reason that a colleague set.
  ['unchanged', { status: 'lost', lostReason: 'other' }, LOSS],
  ['impossible', { type: 'buyer', nextStatuses: ['contacted'] }, LOSS],
  ['unchanged', {}, { assigneeId: null }],
  ['changed', inQuarantine('suspected'), { quarantine: 'released' }],
  ['unchanged', inQuarantine('released'), { quarantine: 'released' }],
  ['impossible', inQuarantine('confirmed'), { quarantine: 'released' }],
  ['impossible', inQuarantine('none'), { quarantine: 'released' }],
])('the result is %s for a lead with %j and the change %j', (result, facts, change) => {
  const lead = readWith(facts);
  const { id } = lead;
  const outcome = decideEach({ id, version: 2 }, lead, change);
  expect(outcome.result).toEqual({ id, result, version: result === 'changed' ? 3 : 2 });
  expect(outcome.decided !== undefined).toBe(result === 'changed');
});

test('the result is stale for a lead with a newer version, and unknown for one that does not exist', () => {
  const lead = readWith({});
  const asked = { id: lead.id, version: 1 };
  expect(decideEach(asked, lead, LOSS)).toEqual({ result: { id: lead.id, result: 'stale', version: 2 } });
  expect(decideEach(asked, undefined, LOSS)).toEqual({ result: { id: lead.id, result: 'unknown' } });
});
