import type { Schemas } from '../../shared/api/call.ts';

type Row = Schemas['CertifiedConsent'];

export const STEP_WORDS: Record<Schemas['CertificateStepName'], string> = {
  signature: 'The certificate is unchanged since it was signed.',
  forms: 'Each copy of a form is the one that its release showed.',
  rows: 'Each row of the consent ledger is unchanged, and its wording is that of the form.',
};

const CHANNEL_WORDS: Record<Row['channel'], string> = {
  terms: 'Privacy Policy and Terms and Conditions',
  sms: 'Marketing texts',
};

const EVENT_WORDS: Record<Row['kind'], string> = { grant: 'agreed', withdrawal: 'withdrawn', restoral: 'restored' };

const SOURCE_WORDS: Record<Row['source'], string> = {
  form: 'on the form',
  inbound: 'by a text from the number',
  staff: 'by staff, on request',
  page: 'on the page that stops texts',
  erasure: 'when the person was erased',
};

/** "Marketing texts: withdrawn by a text from the number" */
export const eventWords = ({ channel, kind, source }: Row): string =>
  `${CHANNEL_WORDS[channel]}: ${EVENT_WORDS[kind]} ${SOURCE_WORDS[source]}`;

/** How the wording of a row compares with the copy of the form. */
export function comparedWords({ wordingIsThatOfTheForm }: Row): string {
  if (wordingIsThatOfTheForm === null) return 'as the browser sent it; there is no copy of the form to compare';
  return wordingIsThatOfTheForm
    ? 'as the browser sent it, the same as in the copy of the form'
    : 'as the browser sent it; different from the copy of the form';
}
