import { readShownWording } from '../consent/ledger/consent-evidence.js';
import type { LedgerRecord } from '../consent/ledger/ledger-record.dto.js';

const FIELDS = { terms: 'consentWording', sms: 'smsConsentWording' } as const;

const INPUT = /<input\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTE = /\s([\w-]{1,64})=(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The wording for a channel in the copy of a form, which has it in a hidden field for visitors without scripts;
 * undefined where the copy has no such field, or more than one.
 */
export function findWording(html: string, channel: keyof typeof FIELDS): string | undefined {
  const inputs = (html.match(INPUT) ?? []).map(readAttributes).filter((input) => input.get('name') === FIELDS[channel]);
  if (inputs.length !== 1) return undefined;
  return readShownWording({ plain: inputs[0]?.get('value') }) ?? undefined;
}

function readAttributes(tag: string): Map<string, string> {
  return new Map(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? ''),
    ]),
  );
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

/**
 * Whether the wording that a row has from the visitor's browser is the one in the copy of the form, among the copies
 * that a certificate holds; null where one of the two is not known.
 */
export function isWordingOfForm(
  record: LedgerRecord,
  forms: readonly { readonly sha256: string; readonly html: string }[],
): boolean | null {
  if (record.kind !== 'grant' || record.source !== 'form' || record.wording === null) return null;
  const form =
    record.formSha256 === null
      ? findByRelease(record, forms)
      : forms.find(({ sha256 }) => sha256 === record.formSha256);
  const registered = form && findWording(form.html, record.channel);
  return registered === undefined ? null : registered === record.wording;
}

// All rows of a lead's form are of one release, and no copy is in a certificate but those of its rows.
function findByRelease<T>({ sectionRelease }: LedgerRecord, forms: readonly T[]): T | undefined {
  return sectionRelease !== null && forms.length === 1 ? forms[0] : undefined;
}
