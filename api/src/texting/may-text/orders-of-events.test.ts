import { expect, test } from '@jest/globals';
import { useApi } from '../../test-api.fixture.js';
import { PROVIDERS } from '../texting.fixture.js';
import { numberEvents, type NumberEvent, play } from './number-events.fixture.js';

const api = await useApi(PROVIDERS);
const EVENTS = await numberEvents(api);

// Events in order of arrival; the number is how many minutes earlier the text was sent.
test.each([
  // START lifts only stops that were certainly sent before it. Without a time it may be a minute older than it arrives.
  ['form stop:2 start:1', 'open'],
  ['form stop:1 start:2', 'stopped'],
  ['form start:3 stop:1', 'stopped'],
  ['form stop:1 start:2 form repeatAll', 'stopped'],
  ['form stop untimedStart', 'stopped'],
  ['form stop:2 untimedStart', 'open'],
  ['form sentence start sentence:1 start:1 sentence', 'stopped'],
  // Our reply to a doubtful text offers START, so any START after it lifts the pause.
  ['form doubtful untimedStart', 'open'],
  ['form doubtful untimedStart decideStop', 'open'],
  // No form lifts a stop, and erasing the person keeps it.
  ['form stop form', 'stopped'],
  ['form page erase form', 'stopped'],
  // A decision takes back only the pause of its own text.
  ['form doubtful decideNoStop', 'open'],
  ['form doubtful stop decideNoStop', 'stopped'],
  ['form doubtful:1 stop decideNoStop', 'stopped'],
  ['form stop:1 doubtful decideNoStop', 'stopped'],
  ['form doubtful page decideNoStop', 'stopped'],
  ['form doubtful staffStop decideNoStop', 'stopped'],
  ['form doubtful cutOffStop decideNoStop', 'stopped'],
  ['form doubtful cutOffStop decideNoStop sweep', 'stopped'],
  // A decision stops the number again after a restoral by staff, but not against a later START of its owner.
  ['form doubtful decideStop', 'stopped'],
  ['form doubtful staffRestore decideStop', 'stopped'],
  ['form start:1 doubtful staffRestore decideStop', 'stopped'],
  ['form doubtful staffRestore start decideStop', 'open'],
  // A decision can be changed, which takes back its own stop and no other, until the number sends another text.
  ['form doubtful decideStop changeDecision', 'open'],
  ['form doubtful decideNoStop changeDecision', 'stopped'],
  ['form doubtful decideNoStop changeDecision changeDecision', 'open'],
  ['form doubtful decideStop page changeDecision', 'stopped'],
  ['form doubtful page decideStop changeDecision', 'stopped'],
  ['form doubtful decideNoStop staffStop changeDecision changeDecision', 'stopped'],
  ['form doubtful decideNoStop changeDecision staffRestore changeDecision', 'open'],
  ['form doubtful decideStop staffRestore staffStop changeDecision', 'stopped'],
  ['form doubtful staffRestore decideStop changeDecision', 'open'],
  ['form doubtful decideStop chatter changeDecision', 'stopped'],
  ['form doubtful decideNoStop stop changeDecision', 'stopped'],
  ['form doubtful decideStop start changeDecision', 'open'],
  ['form stop:2 start:1 doubtful decideNoStop changeDecision', 'stopped'],
  // Messages that were stored but not processed take effect in their order.
  ['form cutOffDoubtful:2 cutOffStart:1 sweep', 'open'],
  ['form cutOffStop:2 start sweep', 'open'],
  ['form cutOffStop staffRestore sweep', 'open'],
  ['form cutOffStart stop:3 sweep', 'stopped'],
] as const)('%s: %s', async (order, end) => {
  const events = order.split(' ').map((text): NumberEvent => {
    const [name = '', minutesAgo = '0'] = text.split(':');
    return [name as NumberEvent[0], Number(minutesAgo)];
  });
  expect(await play(api, EVENTS, events)).toEqual(end === 'open' ? [] : ['stopped']);
});
