import type { Config } from '../../config/config.js';
import type { InboundOutcome } from '../inbound/inbound-messages.repository.js';
import { KEYWORDS, type Meaning } from './reply-keywords.js';

type Company = Config['messaging']['company'];

const PROVIDER_KEYWORDS = new Set(KEYWORDS.filter(({ isOnProviderList }) => isOnProviderList).map(({ text }) => text));

/**
 * Whether the provider has replied to a text already. Providers know only keywords, so a sentence that means stop
 * always gets our reply.
 */
export function isAnsweredByProvider(
  { provider, body, optOutType }: { provider: 'twilio' | 'neutral'; body: unknown; optOutType?: unknown },
  confirmations: Config['messaging']['confirmations'],
): boolean {
  const confirmedBy = confirmations ?? (provider === 'twilio' ? 'provider' : 'api');
  return (
    confirmedBy === 'provider' && (optOutType !== undefined || PROVIDER_KEYWORDS.has(String(body).trim().toLowerCase()))
  );
}

/**
 * Writes our reply to a text; undefined if there is none. A stop is confirmed once, and a text that waits for staff
 * gets no reply. With a company name of usual length, each reply fits into one text of 160 characters.
 */
export function writeReply(
  meaning: Meaning,
  outcome: InboundOutcome,
  { name, phone, email }: Company,
): string | undefined {
  if (outcome === 'stopped')
    return `${name}: You are unsubscribed and will get no more texts from us. Questions? Call ${phone}.`;
  if (outcome === 'restored')
    return `${name}: Texts you agreed to are on again. Frequency varies. Msg & data rates may apply. HELP for help, STOP to stop.`;
  if (meaning !== 'help' || outcome === 'repeated' || outcome === 'replayed') return undefined;
  return `${name}: Help: ${phone} or ${email}. Frequency varies. Msg & data rates may apply. Reply STOP to stop.`;
}

/** Writes a reply as TwiML, the XML that Twilio expects in the response. */
export function toTwiml(answer: string | undefined): string {
  const message =
    answer === undefined
      ? ''
      : `<Message>${answer.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}
