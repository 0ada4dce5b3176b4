import { isUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { wrongField } from '../../http/refusal.js';
import { isFormPost } from '../../http/request/form-post.js';
import { readSignedBody } from '../../http/request/signed-body.js';
import { readTwilioForm } from '../inbound/inbound-request.js';
import type { TextReport } from './sent-texts.repository.js';

// https://www.twilio.com/docs/messaging/api/message-resource#message-status-values
const TWILIO_STATES = new Map<unknown, TextReport['state']>(
  Object.entries({
    accepted: 'sent',
    queued: 'sent',
    sending: 'sent',
    sent: 'sent',
    delivered: 'delivered',
    read: 'delivered',
    undelivered: 'failed',
    failed: 'failed',
    canceled: 'failed',
  } as const),
);
const STATES = ['sent', 'delivered', 'failed'] as const;
const CODE = /^[\x21-\x7E]{1,200}$/;

/**
 * Reads a provider's report of what became of a text. Undefined for a state that says nothing about that.
 * @throws Refusal (403) if it is unsigned, altered or too old, or (400) if a field is wrong
 */
export function readTextReport(request: FastifyRequest, config: Config): TextReport | undefined {
  return isFormPost(request) ? readTwilio(request, config) : readNeutral(request, config);
}

function readTwilio(request: FastifyRequest, { messaging, texts }: Config): TextReport | undefined {
  // The reference is in the query, which Twilio signs too.
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  const urls = texts.statusUrls.map((url) => `${url}${query}`);
  const { MessageSid, MessageStatus, ErrorCode } = readTwilioForm(request, messaging.twilioAuthToken, urls);
  const state = TWILIO_STATES.get(MessageStatus);
  const reference = readReference('reference', new URLSearchParams(query).get('reference'));
  return state && { reference, state, code: readCode(ErrorCode), providerId: readCode(MessageSid) };
}

function readNeutral(request: FastifyRequest, { messaging }: Config): TextReport {
  const fields = readSignedBody(request, messaging.secret) as Record<string, unknown> | null;
  const state = STATES.find((each) => each === fields?.['status']);
  if (state === undefined) throw wrongField('status', `Send one of ${STATES.join(', ')}.`);
  return { reference: readReference('id', fields?.['id']), state, code: readCode(fields?.['code']), providerId: null };
}

function readReference(field: string, value: unknown): string {
  if (typeof value !== 'string' || !isUUID(value)) throw wrongField(field, 'Send the id of the text.');
  return value.toLowerCase();
}

function readCode(value: unknown): string | null {
  const code = typeof value === 'number' ? String(value) : value;
  return typeof code === 'string' && CODE.test(code) ? code : null;
}
