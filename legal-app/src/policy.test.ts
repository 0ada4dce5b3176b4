import { expect, test } from '@jest/globals';
import type { Block, Policy, PolicySection, Run } from './policy.ts';
import { privacyPolicy } from './privacy-policy/privacy-policy-page.tsx';
import {
  confirmRequestBusinessDays,
  consentRetentionYears,
  finishRequestDays,
  leadRetentionYears,
  logRetentionDays,
} from './retention.ts';
import { termsAndConditions } from './terms-and-conditions/terms-and-conditions-page.tsx';

const paths = new Map<string, Policy>([
  ['/privacy-policy', privacyPolicy],
  ['/terms-and-conditions', termsAndConditions],
]);
/** Pages of the section that are not policies, with their anchors. */
const otherPages = new Map([['/stop-texts', ['contact-form']]]);
const policies = [...paths.values()];

function runsOf(block: Block): Run[] {
  if (block.kind === 'paragraph') return block.text;
  if (block.kind === 'list') return block.items.flatMap((item) => [...item, ' ']);
  return block.items.flatMap(({ term, text }) => [`${term}: `, ...text, ' ']);
}

function allSections(policy: Policy): PolicySection[] {
  return [...policy.sections, policy.messaging];
}

function textOf(section: PolicySection): string {
  const textOfBlock = (block: Block) =>
    runsOf(block)
      .map((run) => (typeof run === 'string' ? run : run.text))
      .join('');
  return [section.title, ...section.blocks.map(textOfBlock)].join('\n');
}

function sectionText(policy: Policy, id: string): string {
  const section = allSections(policy).find((candidate) => candidate.id === id);
  if (!section) throw new Error(`There is no section ${id} in ${policy.title}.`);
  return textOf(section);
}

test('the privacy policy has eleven sections, the terms and conditions nine', () => {
  expect(policies.map(({ sections }) => sections.length)).toEqual([11, 9]);
});

test.each(policies)('the sections of $title have unique ids and at least 80 words each', (policy) => {
  const sections = allSections(policy);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  expect(sections.filter((section) => textOf(section).split(/\s+/).length < 80)).toEqual([]);
});

test.each(policies)('$title has no missing value, no leftover Markdown and no legal jargon', (policy) => {
  const text = allSections(policy).map(textOf).join('\n');
  expect(text).not.toMatch(/undefined|NaN|\[object|[{}]|\*\*|\]\(/);
  expect(text).not.toMatch(
    /\b(shall|hereby|herein|thereof|hereto|pursuant|aforementioned|bona fide|per se|pro rata)\b|\b(e\.g|i\.e|etc)\./i,
  );
});

test.each([...paths])('each link on %s leads to a section or a page that exists', (path, policy) => {
  const links = allSections(policy)
    .flatMap(({ blocks }) => blocks)
    .flatMap(runsOf)
    .flatMap((run) => (typeof run === 'string' || /^(tel|mailto):/.test(run.href) ? [] : [run.href]));
  const broken = links.filter((href) => {
    const [target, anchor] = href.split('#');
    if (otherPages.has(target ?? '')) return anchor !== undefined && !otherPages.get(target ?? '')?.includes(anchor);
    const linked = paths.get(target || path);
    return !linked || (anchor !== undefined && !allSections(linked).some(({ id }) => id === anchor));
  });
  expect(links).not.toEqual([]);
  expect(broken).toEqual([]);
});

const inPrivacyPolicy: [id: string, ...words: (string | RegExp)[]][] = [
  [
    'information-you-give-us',
    ...['first name', 'last name', 'phone number', 'email address', 'note about your property', 'kinds of land'],
    'As proof of the stop we also store the time, the IP address',
  ],
  [
    'record-of-your-agreement',
    ...['exact wording', 'version', 'whether you checked the box', 'copy of the form', 'hash', 'date and time'],
    ...['IP address', 'user agent', 'web address of the page', 'release of that page'],
    'When you stop our texts or want them again, we add when and how',
    'sealed with a hash that includes the one before it',
    'A second box asks for marketing texts; you may leave it empty.',
    /stop on our page .*the IP address, the user agent and the web address of the page are kept with it as evidence/,
  ],
  [
    'how-long-we-keep-information',
    `Your form, your texts and emails to us, and our notes: ${leadRetentionYears} years after our last contact`,
    `The record of your agreement: ${consentRetentionYears} years after our last contact`,
    `Your phone number and email address: ${leadRetentionYears} years after we finished your request.`,
    `No more than ${logRetentionDays} days`,
    'The seal of each entry stays',
  ],
  ['how-we-protect-information', 'Notices to our staff', 'we log who looked at or changed what'],
  [
    'your-rights',
    `within ${confirmRequestBusinessDays} business days`,
    `within ${finishRequestDays} days`,
    'we keep only sealed hashes',
  ],
  ['minors-under-18', 'We do not solicit minors under 18.'],
  [
    'messaging-privacy-policy',
    'the texts between us',
    'coded fingerprint of the number (a keyed hash), not by the number itself',
    'third-party messaging provider',
    // Carriers refuse a campaign whose policy lacks this sentence.
    'No mobile information will be shared with third parties or affiliates for marketing or promotional purposes.',
  ],
];

test.each(inPrivacyPolicy)(
  'the privacy policy states which data we store and what we promise, in %s',
  (id, ...words) => {
    const text = sectionText(privacyPolicy, id);
    for (const each of words) expect(text).toMatch(each);
  },
);

test.each<[Policy, string]>([
  [privacyPolicy, 'messaging-privacy-policy'],
  [privacyPolicy, 'your-rights'],
  [termsAndConditions, 'messaging-terms-and-conditions'],
])('$title links to /stop-texts from its section %s', (policy, id) => {
  const section = allSections(policy).find((candidate) => candidate.id === id);
  const hrefs = section?.blocks.flatMap(runsOf).map((run) => (typeof run === 'string' ? '' : run.href));
  expect(hrefs).toContain('/stop-texts');
});

test.each([
  ...['STOP', 'END', 'CANCEL', 'UNSUBSCRIBE', 'QUIT', 'HELP'].map((word) => new RegExp(`\\b${word}\\b`)),
  ...['AT&T', 'Verizon', 'Sprint', 'T-Mobile'],
  'The box is optional',
  'recurring automated marketing text messages',
  'Message and data rates may apply',
  'Message frequency varies',
  'one message to confirm',
  'Carriers are not liable for delayed or undelivered messages',
  'Consent is not a condition of any purchase',
  'even if it is entered in a form again',
  'Reply START or UNSTOP from that number.',
])('the messaging terms say: %s', (statement) => {
  expect(sectionText(termsAndConditions, 'messaging-terms-and-conditions')).toMatch(statement);
});
