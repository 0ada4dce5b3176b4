/** Checks that a page's form sends the fields of the contract, and nothing that the visitor has not chosen. */
import { ReleaseRefused } from '../format/failures.ts';
import { about, field, placeholder } from '@land/kit/form-names';
import type { Release, SectionName } from '../format/release-format.ts';
import { askedBy, type FormAction, sectionContract } from '../format/section-contract.ts';
import { type HtmlElement, readAttributes } from './parse-page.ts';

interface CheckedPage {
  section: SectionName;
  release: Release;
  page: string;
}

interface Control {
  element: string;
  type: string;
  attributes: ReturnType<typeof readAttributes>;
}

const types: Record<string, string[]> = {
  input: ['text', 'tel', 'email', 'search', 'number', 'range', 'date', 'month', 'checkbox', 'radio', 'hidden'],
  button: ['submit', 'button'],
};
const textTypes = ['text', 'tel', 'email', 'search', 'number', 'date', 'month'];

/** Throws ReleaseRefused. Controls without a name are not sent. */
export function checkControls(checked: CheckedPage, elements: HtmlElement[]): void {
  const { section, page } = checked;
  const action = sectionContract[section][page]?.formAction;
  for (const element of elements) checkPlaceholders(page, element);
  for (const control of elements.flatMap(readControl)) {
    const { element, type, attributes } = control;
    if (types[element]?.includes(type) === false)
      throw new ReleaseRefused(`Its page ${page} has a control of the type ${type}: use ${types[element].join(', ')}.`);
    if (attributes.name && action) checkNamed(checked, control, action);
  }
}

function readControl(node: HtmlElement): Control[] {
  const { tagName: element } = node;
  if (!['input', 'textarea', 'select', 'button'].includes(element)) return [];
  const attributes = readAttributes(node);
  const usual = { input: 'text', button: 'submit' }[element] ?? element;
  return [{ element, type: (attributes.type || usual).toLowerCase(), attributes }];
}

function checkNamed(checked: CheckedPage, { element, type, attributes }: Control, action: FormAction): void {
  const { page } = checked;
  const { name = '', value = '' } = attributes;
  const asked = askedBy(action, name);
  if (([field.terms, field.smsConsent] as string[]).includes(name)) checkConsent(page, name, { type, attributes });
  const isListed =
    (asked === 'boolean' && type === 'checkbox' && ['', 'true'].includes(value)) ||
    (asked === 'string' && (element === 'textarea' || textTypes.includes(type))) ||
    (asked === 'array' && ['checkbox', 'radio', 'select'].includes(type)) ||
    (name === field.trap && type === 'text' && value === '') ||
    (type === 'hidden' && (isServed(checked, name, value) || (asked && isAbout(name, value))));
  if (isListed) return;
  throw new ReleaseRefused(
    `Its page ${page} has the control ${name} (${type}${value && `, ${value.slice(0, 100)}`}), which the kit's contract does not know in a form to ${action}: take the kit's fields, or let the api take it first.`,
  );
}

/** By law and carriers' rules, consent is the visitor's own act, and consent to texts is never a condition. */
function checkConsent(page: string, name: string, { type, attributes }: Pick<Control, 'type' | 'attributes'>): void {
  if ('checked' in attributes)
    throw new ReleaseRefused(`Its page ${page} checks the box ${name} beforehand: leave every consent to the visitor.`);
  if (name === field.smsConsent && ('required' in attributes || type !== 'checkbox'))
    throw new ReleaseRefused(
      `Its page ${page} does not leave the consent to texts open: make ${name} a checkbox that is not required.`,
    );
}

/** Whether a hidden field is one that the form adds, with its proper value. */
function isServed({ section, release }: CheckedPage, name: string, value: string): boolean {
  if (name === field.token) return value === placeholder.csrfToken;
  if (name === field.key) return value === placeholder.idempotencyKey;
  if (name === field.release) return value === `${section}@${release.version}`;
  return ([field.wording, field.smsWording, field.wordingVersion] as string[]).includes(name);
}

function isAbout(name: string, value: string): boolean {
  return name === about.name && value === about.placeholder;
}

/** Where the shell inserts a visitor's token, no other site may read it, such as the target of a link. */
function checkPlaceholders(page: string, { tagName, attrs }: HtmlElement): void {
  for (const { name, value } of attrs) {
    if (tagName === 'input' && name === 'value') continue;
    if (Object.values(placeholder).some((text) => value.includes(text)))
      throw new ReleaseRefused(
        `Its page ${page} puts the visitor's token into ${name} of ${tagName}: leave it to the kit's ServedFields.`,
      );
  }
}
