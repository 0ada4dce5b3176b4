import { expect, test } from '@jest/globals';
import { useApi } from '../../../fixtures/test-api.fixture.js';
import { PROVIDERS } from '../../../fixtures/texting/texting.fixture.js';
import { numberEvents, type NumberEvent, play } from '../../../fixtures/texting/may-text/number-events.fixture.js';

const api = await useApi(PROVIDERS);
const EVENTS = await numberEvents(api);

// Events in order of arrival, and whether texts are then allowed (open). `stop:2` was sent two minutes before it
// arrived.
test.each([
  // START lifts only stops that were certainly sent before it. A START without a time may be up to a minute old.
  ['form stop:2 start:1', 'open'],
  ['form stop:1 start:2', 'stopped'],
  ['form start:3 stop:1', 'stopped'],
  ['form stop:1 start:2 form repeatAll', 'stopped'],
  ['form stop untimedStart', 'stopped'],
  ['form stop:2 untimedStart', 'open'],
  ['form sentence start sentence:1 start:1 sentence', 'stopped'],
  // Every reply pauses texts until staff have read it, or its owner sends START after it.
  ['form reply', 'paused'],
  ['form machine', 'open'],
  ['form reply machine', 'paused'],
  ['form reply form', 'paused'],
  ['form reply erase form', 'paused'],
  ['form reply:1 start', 'open'],
  ['form start:1 reply', 'paused'],
  ['form reply:1 start:2', 'paused'],
  ['form reply untimedStart', 'paused'],
  ['form reply:2 untimedStart', 'open'],
  ['form reply:2 start:1 reply', 'paused'],
  ['form reply stop:2 start:1', 'paused'],
  ['form reply staffStop staffRestore', 'paused'],
  ['form pendingReply', 'paused'],
  ['form pendingReply sweep', 'paused'],
  ['form reply repeatAll', 'paused'],
  // Staff decide on each reply. A decision never lifts a stop that the owner of the number asked for.
  ['form reply decideNoStop', 'open'],
  ['form reply decideNoStop reply', 'paused'],
  ['form reply reply decideNoStop', 'open'],
  ['form reply pendingReply decideNoStop', 'paused'],
  ['form reply stop decideNoStop', 'stopped'],
  ['form reply:1 stop decideNoStop', 'stopped'],
  ['form stop:1 reply decideNoStop', 'stopped'],
  ['form reply page decideNoStop', 'stopped'],
  ['form reply staffStop decideNoStop', 'stopped'],
  ['form reply pendingStop decideNoStop', 'stopped'],
  ['form reply pendingStop decideNoStop sweep', 'stopped'],
  // A decision stops the number after a restoral by staff, but not against a later START of its owner.
  ['form reply decideStop', 'stopped'],
  ['form reply staffRestore decideStop', 'stopped'],
  ['form start:1 reply staffRestore decideStop', 'stopped'],
  ['form reply start decideStop', 'open'],
  ['form reply staffRestore start decideStop', 'open'],
  // Staff can change a decision until the number sends another text. That lifts only the stop by the decision.
  ['form reply decideStop changeDecision', 'open'],
  ['form reply decideNoStop changeDecision', 'stopped'],
  ['form reply decideNoStop changeDecision changeDecision', 'open'],
  ['form reply decideStop page changeDecision', 'stopped'],
  ['form reply page decideStop changeDecision', 'stopped'],
  ['form reply decideNoStop staffStop changeDecision changeDecision', 'stopped'],
  ['form reply decideNoStop changeDecision staffRestore changeDecision', 'open'],
  ['form reply decideStop staffRestore staffStop changeDecision', 'stopped'],
  ['form reply staffRestore decideStop changeDecision', 'open'],
  ['form reply decideStop machine changeDecision', 'stopped'],
  ['form reply decideNoStop stop changeDecision', 'stopped'],
  ['form reply decideStop start changeDecision', 'open'],
  ['form stop:2 start:1 reply decideNoStop changeDecision', 'stopped'],
  // Messages that were stored but not processed take effect in their order.
  ['form pendingReply:2 pendingStart:1 sweep', 'open'],
  ['form pendingStop:2 start sweep', 'open'],
  ['form pendingStop staffRestore sweep', 'open'],
  ['form pendingStart stop:3 sweep', 'stopped'],
] as const)('after %s, the number is %s', async (order, end) => {
  const events = order.split(' ').map((text): NumberEvent => {
    const [name = '', minutesAgo = '0'] = text.split(':');
    return [name as NumberEvent[0], Number(minutesAgo)];
  });
  const reasons = { open: [], paused: ['unread-reply'], stopped: ['stopped'] };
  expect(await play(api, EVENTS, events)).toEqual(reasons[end]);
});
