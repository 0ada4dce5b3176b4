import type { Listing } from '../../deals/listings/listing.dto.js';
import { escapeHtml, FONT } from '../../notices/email/render-mail.js';

/** The parts of an email about a deal, besides the deal. */
export interface AlertMailParts {
  /** The public site's origin. */
  readonly origin: string;
  /** The deal's page for this member. */
  readonly url: string;
  readonly leaveUrl: string;
  readonly company: { readonly name: string; readonly address: string };
}

/** An email as text and as HTML. */
export interface AlertMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * The subject of the email. It leaves out financing terms, which must appear together (Regulation Z, 12 CFR
 * 1026.24(d)).
 */
export function subjectOf({ fields: { title, price } }: Pick<Listing, 'fields'>): string {
  return `${title} for ${price}`;
}

/** Writes the email to one member. It does not track whether it was read. */
export function writeAlertMail(listing: Listing, parts: AlertMailParts): AlertMail {
  return { subject: subjectOf(listing), text: writeText(listing, parts), html: writeHtml(listing, parts) };
}

function factsOf({ acres, place, price, access, utilities, kinds }: Listing['fields']): [string, string][] {
  const facts = { Price: price, Size: acres, Place: place, Access: access, Utilities: utilities, Kind: kinds };
  return Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

const headStartSentence = ({ until }: Listing['fields']) =>
  `For our buyers list alone until ${until ?? 'it is public'}.`;
const reasonLines = ({ name, address }: AlertMailParts['company']) => [
  `You get this because somebody joined the buyers list of ${name} with this address and asked for this kind of land. If it was not you, leave the list.`,
  `${name}, ${address}`,
];

function writeText({ fields, terms }: Listing, { url, leaveUrl, company }: AlertMailParts): string {
  const { title, words, holding, evidence } = fields;
  return [
    ...[title, '', headStartSentence(fields), '', ...factsOf(fields).map(([name, value]) => `${name}: ${value}`), ''],
    ...(terms.length > 0 ? ['Owner financing:', ...terms.map((line) => `- ${line}`), ''] : []),
    ...[words, evidence].flatMap((each) => (each === undefined ? [] : [each, ''])),
    ...[holding, '', 'See this land:', url, '', '-- ', ...reasonLines(company), `Leave the list: ${leaveUrl}`, ''],
  ].join('\n');
}

const SMALL = 'font-size:13px;color:#5b6658';

// For mail programs that support this media query; other programs keep the light colors or invert them.
const DARK = `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#161b15!important;color:#e8ebe4!important}.card{background:#20271f!important;border-color:#3a4438!important}
.soft{color:#b4beb0!important}.rule{border-color:#3a4438!important}.until{background:#3a3216!important;color:#f4e6b8!important}.press{background:#8fd07f!important;color:#10240d!important}}</style>`;

const paragraph = (text: string | undefined, style = 'margin:0 0 16px') =>
  text === undefined ? '' : `<p style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>\n`;

// Tables and inline styles, because every mail program supports them.
function writeHtml(
  { fields, terms, photos: [photo] }: Listing,
  { origin, url, leaveUrl, company }: AlertMailParts,
): string {
  const { title, words, holding, evidence } = fields;
  const link = escapeHtml(url);
  // Mail programs send no cookie: the token in the link lets the reader load the photo too.
  const rows = factsOf(fields).map(
    ([name, value]) =>
      `<tr><th scope="row" align="left" valign="top" class="soft" style="padding:4px 16px 4px 0;font-weight:600;white-space:nowrap;color:#4a5548">${name}</th><td valign="top" style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  const financing = `<h2 style="margin:0 0 4px;font-size:16px">Owner financing</h2><ul style="margin:0 0 16px;padding-left:20px">${terms.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>\n`;
  const picture =
    photo === undefined
      ? ''
      : `<tr><td><img src="${escapeHtml(`${origin}${photo.src828}.jpg${new URL(url).search}`)}" alt="${escapeHtml(photo.alt)}" width="560" style="display:block;width:100%;height:auto;border:0;border-radius:8px 8px 0 0"></td></tr>\n`;
  const body = `<p class="until" style="margin:0 0 16px;padding:10px 12px;background:#fff4d6;color:#4a3d10;border-radius:6px">${escapeHtml(headStartSentence(fields))}</p>
<table cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:inherit">${rows.join('')}</table>
${terms.length > 0 ? financing : ''}${paragraph(words)}${paragraph(evidence)}${paragraph(holding)}<p style="margin:0 0 20px"><a href="${link}" class="press" style="display:inline-block;padding:12px 20px;background:#2f6b2a;color:#ffffff;font-weight:600;text-decoration:none;border-radius:6px">See this land</a></p>
`;
  return frame({ title, picture, body, why: reasonLines(company), leaveUrl });
}

/** Writes the email to a member who was interested in land that is sold. */
export function writeGoneMail(title: string, { leaveUrl, company }: Omit<AlertMailParts, 'url'>): AlertMail {
  const sentences = [
    `You told us that you are interested in ${title}. It is sold now, to somebody else.`,
    'We will not call you about it. Our buyers list hears first of the next one.',
  ];
  const why = [
    `You get this because you are on the buyers list of ${company.name} and asked about this land.`,
    `${company.name}, ${company.address}`,
  ];
  const subject = `Sold: ${title}`;
  const text = [...sentences.flatMap((each) => [each, '']), '-- ', ...why, `Leave the list: ${leaveUrl}`, ''].join(
    '\n',
  );
  const body = sentences.map((each) => paragraph(each)).join('');
  return { subject, text, html: frame({ title: subject, picture: '', body, why, leaveUrl }) };
}

interface Frame {
  readonly title: string;
  /** HTML. */
  readonly picture: string;
  /** HTML. */
  readonly body: string;
  readonly why: readonly string[];
  readonly leaveUrl: string;
}

function frame({ title, picture, body, why, leaveUrl }: Frame): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>${DARK}</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f0;color:#1f2a1d">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f0;color:#1f2a1d;font-size:16px;line-height:1.5;${FONT}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dfe3da;border-radius:8px">
${picture}<tr><td style="padding:20px;overflow-wrap:anywhere">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${body}<div class="soft rule" style="padding-top:16px;border-top:1px solid #dfe3da;${SMALL}">${why.map((line) => paragraph(line, 'margin:0 0 8px')).join('')}<a href="${escapeHtml(leaveUrl)}" class="soft" style="color:#5b6658">Leave the list</a></div>
</td></tr></table></td></tr></table>
</body></html>
`;
}
