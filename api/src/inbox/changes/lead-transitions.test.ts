import { expect, test } from '@jest/globals';
import { LEAD_STATUSES } from '../../leads/lead/lead-enums.js';
import { nextStatuses, statusesBefore } from './lead-transitions.js';

test('a seller goes step by step to the contract and one step back, and can be lost at any open step', () => {
  expect(LEAD_STATUSES.seller.map((status) => [status, nextStatuses('seller', status)])).toEqual([
    ['new', ['contacted', 'lost']],
    ['contacted', ['offer-made', 'lost', 'new']],
    ['offer-made', ['under-contract', 'lost', 'contacted']],
    ['under-contract', ['closed', 'lost', 'offer-made']],
    ['closed', []],
    ['lost', []],
  ]);
});

test('a buyer becomes active after a contact, and may pause and come back', () => {
  expect(LEAD_STATUSES.buyer.map((status) => [status, nextStatuses('buyer', status)])).toEqual([
    ['new', ['contacted']],
    ['contacted', ['active', 'new']],
    ['active', ['inactive', 'contacted']],
    ['inactive', ['active']],
  ]);
});

test('a status is reached from those before it, or one step back, and never from another type', () => {
  expect(statusesBefore('seller', 'active')).toEqual([]);
  expect(statusesBefore('buyer', 'lost')).toEqual([]);
  expect(statusesBefore('seller', 'lost')).toEqual(['new', 'contacted', 'offer-made', 'under-contract']);
  expect(statusesBefore('seller', 'contacted')).toEqual(['new', 'offer-made']);
});
