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

test('the privacy policy has eleven sections', () => {
  expect(privacyPolicy.sections).toHaveLength(11);
});

test('the terms and conditions have nine sections', () => {
  expect(termsAndConditions.sections).toHaveLength(9);
});

test.each(policies)('each section of $title has an id of its own', (policy) => {
  const ids = allSections(policy).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(policies)('no section of $title is a stub', (policy) => {
  const stubs = allSections(policy).filter((section) => textOf(section).split(/\s+/).length < 80);
  expect(stubs.map(({ id }) => id)).toEqual([]);
});

test.each(policies)('$title has no gap where a value is missing', (policy) => {
  expect(allSections(policy).map(textOf).join('\n')).not.toMatch(/undefined|NaN|\[object/);
});

test.each(policies)('$title is free of lawyers’ words', (policy) => {
  expect(allSections(policy).map(textOf).join('\n')).not.toMatch(
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

test('the retention periods in the text are the constants', () => {
  const text = sectionText(privacyPolicy, 'how-long-we-keep-information');
  expect(text).toContain(
    `Your form, your texts to us and our notes: ${leadRetentionYears} years after our last contact`,
  );
  expect(text).toContain(`The record of your agreement: ${consentRetentionYears} years after our last contact`);
  expect(text).toContain(`No more than ${logRetentionDays} days`);
});

test('a privacy request is confirmed and finished by the deadlines', () => {
  const text = sectionText(privacyPolicy, 'your-rights');
  expect(text).toContain(`within ${confirmRequestBusinessDays} business days`);
  expect(text).toContain(`within ${finishRequestDays} days`);
});

test.each([
  ['information-you-give-us', 'first name'],
  ['information-you-give-us', 'last name'],
  ['information-you-give-us', 'phone number'],
  ['information-you-give-us', 'email address'],
  ['information-you-give-us', 'note about your property'],
  ['information-you-give-us', 'kinds of land'],
  ['record-of-your-agreement', 'exact wording'],
  ['record-of-your-agreement', 'version'],
  ['record-of-your-agreement', 'whether you checked the box'],
  ['record-of-your-agreement', 'copy of the form'],
  ['record-of-your-agreement', 'When you stop our texts or want them again, we add when and how'],
  ['record-of-your-agreement', 'sealed with a hash that includes the one before it'],
  ['messaging-privacy-policy', 'the texts between us'],
  ['messaging-privacy-policy', 'coded fingerprint of the number (a keyed hash), not by the number itself'],
  ['how-we-protect-information', 'Notices to our staff'],
  ['how-we-protect-information', 'we log who looked at or changed what'],
  ['record-of-your-agreement', 'hash'],
  ['record-of-your-agreement', 'date and time'],
  ['record-of-your-agreement', 'IP address'],
  ['record-of-your-agreement', 'user agent'],
  ['record-of-your-agreement', 'web address of the page'],
  ['record-of-your-agreement', 'release of that page'],
])('what is stored is named: %s, %s', (id, stored) => {
  expect(sectionText(privacyPolicy, id)).toContain(stored);
});

test('the box for marketing texts is said to be optional wherever consent is explained', () => {
  expect(sectionText(privacyPolicy, 'record-of-your-agreement')).toContain(
    'A second box asks for marketing texts; you may leave it empty.',
  );
  expect(sectionText(termsAndConditions, 'messaging-terms-and-conditions')).toContain('The box is optional');
});

test.each<[Policy, string]>([
  [privacyPolicy, 'messaging-privacy-policy'],
  [privacyPolicy, 'your-rights'],
  [termsAndConditions, 'messaging-terms-and-conditions'],
])('$title leads to the page that stops texts: %s', (policy, id) => {
  const section = allSections(policy).find((candidate) => candidate.id === id);
  const hrefs = section?.blocks.flatMap(runsOf).map((run) => (typeof run === 'string' ? '' : run.href));
  expect(hrefs).toContain('/stop-texts');
});

test('a stop outlasts a new form, and only the number itself takes it back', () => {
  const text = sectionText(termsAndConditions, 'messaging-terms-and-conditions');
  expect(text).toContain('even if it is entered in a form again');
  expect(text).toContain('Reply START or UNSTOP from that number.');
});

test('erasing leaves hashes and nothing that can be read', () => {
  expect(sectionText(privacyPolicy, 'your-rights')).toContain('we keep only sealed hashes');
  expect(sectionText(privacyPolicy, 'how-long-we-keep-information')).toContain('The seal of each entry stays');
});

test('a stop on the page is said to keep where it came from', () => {
  const text = sectionText(privacyPolicy, 'record-of-your-agreement');
  expect(text).toMatch(
    /stop on our page .*the IP address, the user agent and the web address of the page are kept with it as evidence/,
  );
  expect(sectionText(privacyPolicy, 'information-you-give-us')).toContain(
    'As proof of the stop we also store the time, the IP address',
  );
});

test('the end of each kind of personal data is told, privacy requests included', () => {
  const text = sectionText(privacyPolicy, 'how-long-we-keep-information');
  expect(text).toContain(
    `Your phone number and email address: ${leadRetentionYears} years after we finished your request.`,
  );
  expect(text).toContain(`${leadRetentionYears} years after our last contact`);
});

test('minors under 18 are not solicited', () => {
  expect(sectionText(privacyPolicy, 'minors-under-18')).toContain('We do not solicit minors under 18.');
});

test('mobile opt-in data is not shared for marketing', () => {
  const text = sectionText(privacyPolicy, 'messaging-privacy-policy');
  expect(text).toContain('third-party messaging provider');
  // Carriers reject a campaign whose policy lacks this sentence.
  expect(text).toContain(
    'No mobile information will be shared with third parties or affiliates for marketing or promotional purposes.',
  );
});

test.each(['STOP', 'END', 'CANCEL', 'UNSUBSCRIBE', 'QUIT', 'HELP'])('the messaging terms name the word %s', (word) => {
  expect(sectionText(termsAndConditions, 'messaging-terms-and-conditions')).toMatch(new RegExp(`\\b${word}\\b`));
});

test.each(['AT&T', 'Verizon', 'Sprint', 'T-Mobile'])('the messaging terms name the carrier %s', (carrier) => {
  expect(sectionText(termsAndConditions, 'messaging-terms-and-conditions')).toContain(carrier);
});

test.each([
  'recurring automated marketing text messages',
  'Message and data rates may apply',
  'Message frequency varies',
  'one message to confirm',
  'Carriers are not liable for delayed or undelivered messages',
  'Consent is not a condition of any purchase',
])('the messaging terms say: %s', (statement) => {
  expect(sectionText(termsAndConditions, 'messaging-terms-and-conditions')).toContain(statement);
});
