import type { CertifiedConsent, CertifiedLead, CertifiedNumber } from './consent-certificate.dto.js';

export const FORM_NAMES: Readonly<Record<CertifiedLead['type'], string>> = {
  seller: 'Offer request of a seller',
  buyer: 'Entry for the buyers list',
};

const CHANNELS: Readonly<Record<CertifiedConsent['channel'], string>> = {
  terms: 'Privacy Policy and Terms and Conditions',
  sms: 'Marketing texts (SMS)',
};

const EVENTS: Readonly<Record<CertifiedConsent['kind'], string>> = {
  grant: 'Agreed to',
  withdrawal: 'Withdrawn',
  restoral: 'Restored',
};

const SOURCES: Readonly<Record<CertifiedConsent['source'], string>> = {
  form: 'on the form',
  inbound: 'by a text from the number',
  staff: 'by staff, on request',
  page: 'by the page to stop texts',
  erasure: 'with the erasure of the person',
};

/** A row as a line, such as `Marketing texts (SMS): withdrawn by a text from the number`. */
export function nameEvent({ kind, channel, source }: CertifiedConsent): string {
  return `${CHANNELS[channel]}: ${EVENTS[kind].toLowerCase()} ${SOURCES[source]}`;
}

/** The state of a grant's box. */
export function nameBox({ kind, channel, source, agreedToTerms, smsTicked }: CertifiedConsent): string {
  if (kind !== 'grant' || source !== 'form') return '';
  const isTicked = channel === 'terms' ? agreedToTerms : smsTicked;
  return isTicked ? 'Box checked by the visitor.' : 'State of the box not recorded.';
}

/** The line before a grant's wording: its version, and whether it matches the copy of the form. */
export function nameWording({ wording, wordingVersion, wordingIsThatOfTheForm }: CertifiedConsent): string {
  if (wording === null) return 'not recorded';
  const compared =
    wordingIsThatOfTheForm === null
      ? 'as the browser sent it; there is no copy of the form to compare'
      : wordingIsThatOfTheForm
        ? 'as the browser sent it, and exactly as in the copy of the form'
        : 'as the browser sent it; DIFFERS FROM THE COPY OF THE FORM';
  return `version ${wordingVersion ?? 'not recorded'}, ${compared}:`;
}

/** Whether the number is stopped when the certificate is issued. */
export function nameState({ isStopped, stoppedAt, restoredAt }: CertifiedNumber): string {
  if (isStopped) return `The number is stopped${stoppedAt === null ? '.' : ` since ${toPrintableMoment(stoppedAt)}.`}`;
  return restoredAt === null
    ? 'The number is not stopped.'
    : `The number is not stopped; the last stop was lifted ${toPrintableMoment(restoredAt)}.`;
}

/** Explains why a form has no grant for marketing texts, if it has none. */
export function nameMissingGrant(records: readonly CertifiedConsent[]): string | undefined {
  const form = records.find(
    ({ channel, source, kind }) => channel === 'terms' && source === 'form' && kind === 'grant',
  );
  if (form === undefined || form.smsTicked === true) return undefined;
  return form.smsTicked === false
    ? 'Marketing texts (SMS): the box was shown and not checked. There is no consent to marketing texts.'
    : 'Marketing texts (SMS): the form had no box for them. There is no consent to marketing texts.';
}

// The fonts that every PDF reader has can show only Windows code page 1252.
const UNPRINTABLE = /[^\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;
const SPACES = /[\u2000-\u200a\u202f\u205f\u3000\t]/gu;

/** Replaces characters that the page's fonts lack by their numbers, such as U+1EC5. */
export function toPrintable(text: string): string {
  return text
    .replace(SPACES, ' ')
    .replace(UNPRINTABLE, (character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`);
}

const EASTERN = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'long',
});

/** A time in UTC, to the millisecond, and in New York. */
export function toPrintableMoment(at: string): string {
  return `${at.replace('T', ' ').replace('Z', '')} UTC (${toPrintable(EASTERN.format(new Date(at)))})`;
}
