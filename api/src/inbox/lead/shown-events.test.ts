import { expect, test } from '@jest/globals';
import { AUDIT_ACTIONS, type AuditAction } from '../../database/audit-action.js';
import { DEAL_KINDS, OFFER_KINDS, type TimelineKind } from './timeline-entry.dto.js';

/**
 * The timeline entry of an event for each person whom it concerns, or the only place where the desk shows the event.
 */
type Shown = Partial<Record<'seller' | 'interested' | 'buyer' | 'member', TimelineKind>> | string;
const AREA = /^(land|county|offer|comp|owner|deal|open-state|interest|alert|member|joining|early)/;
type Area =
  | 'land'
  | 'county'
  | 'offer'
  | 'comp'
  | 'owner'
  | 'deal'
  | 'open-state'
  | 'interest'
  | 'alert'
  | 'member'
  | 'joining'
  | 'early';

const READ = 'nowhere: reading something only adds an audit entry';
const BOTH = (kind: TimelineKind) => ({ seller: kind, interested: kind });

/** The place of each event. A new event without a line here is a type error and fails the first test. */
const SHOWN: Record<Extract<AuditAction, `${Area}${string}`>, Shown> = {
  'land-read': READ,
  'land-changed': { seller: 'land-changed' },
  'county-link-changed': 'the page of county links: it concerns nobody',
  'offers-read': READ,
  'offer-estimated': READ,
  'offer-made': { seller: 'offer-made' },
  'offer-answered': { seller: 'offer-accepted' },
  'offer-settings-changed': 'the settings of offers: it concerns nobody',
  'comp-added': 'the comps of a county: it concerns nobody',
  'comp-confirmed': 'the sales on the page of the deal: it concerns nobody',
  'comp-removed': 'the comps of a county: it concerns nobody',
  'owner-checked': 'the panel of the offer: each answer with who gave it and when',
  'deal-added': { seller: 'deal-added' },
  'deal-read': READ,
  'deal-changed': 'the page of the deal: it is about our listing, not about a person',
  'deal-photos-changed': 'the page of the deal: it is about our listing, not about a person',
  'deal-cost-added': 'the page of the deal: it is about our money, not about a person',
  'deal-cost-removed': 'the page of the deal: it is about our money, not about a person',
  'deal-cost-restored': 'the page of the deal: it is about our money, not about a person',
  'deal-purchase-changed': 'the page of the deal: it is about our money, not about a person',
  'deal-announced': { seller: 'deal-announced', member: 'alert-sent' },
  'deal-stopped': { seller: 'deal-stopped' },
  'deal-moved': { ...BOTH('deal-sold'), buyer: 'deal-bought' },
  'deal-withdrawn': BOTH('deal-withdrawn'),
  'deal-sale-corrected': { ...BOTH('deal-sale-corrected'), buyer: 'deal-sale-corrected' },
  'open-state-changed': 'the page of open states: it concerns nobody',
  'interest-added': { interested: 'interest-added' },
  'interest-answered': { interested: 'interest-answered' },
  'interests-listed': READ,
  'alert-read': READ,
  'alert-paused': 'the page of the emails: each member sees only their own',
  'alert-resumed': 'the page of the emails: each member sees only their own',
  'alert-cancelled': 'the page of the emails: each member sees only their own',
  'alert-send-ended': 'the page of the emails: each member sees only their own',
  'alert-resent': 'the page of the emails: each member sees only their own',
  'early-links-ended': { member: 'links-ended' },
  'joining-confirmed': { member: 'list-joined' },
  'joining-denied': { buyer: 'form-denied' },
  'member-left': { member: 'list-left' },
  'member-restored': { member: 'list-joined' },
};

test('the table above has each audit action of land, offers, deals and alerts', () => {
  expect(Object.keys(SHOWN).toSorted()).toEqual(AUDIT_ACTIONS.filter((action) => AREA.test(action)).toSorted());
});

test('every timeline entry in the table above is a kind of the timeline', () => {
  const kinds = new Set<string>([...DEAL_KINDS, ...OFFER_KINDS]);
  const named = Object.values(SHOWN).flatMap((shown) => (typeof shown === 'string' ? [] : Object.values(shown)));
  expect(named.filter((kind) => !kinds.has(kind))).toEqual([]);
});
