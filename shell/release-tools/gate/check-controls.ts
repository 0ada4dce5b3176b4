/** Checks that a page's form sends only fields of the contract, with values that the visitor entered. */
import { ReleaseRefused } from '../format/failures.ts';
import { about, field, placeholder } from '@land/kit/form-names';
import type { Release, SectionName } from '../format/release-format.ts';
import { findFieldType } from '../format/form-fields.ts';
import { filterNames } from '../live/filter-names.ts';
import { findFormAction, type FormAction } from '../format/section-contract.ts';
import { type HtmlElement, readAttributes } from './parse-page.ts';

interface CheckedPage {
  section: SectionName;
  release: Release;
  page: string;
}

interface Control {
  node: HtmlElement;
  element: string;
  type: string;
  attributes: ReturnType<typeof readAttributes>;
}

export const controlTypes: Record<string, string[]> = {
  input: ['text', 'tel', 'email', 'search', 'number', 'range', 'date', 'month', 'checkbox', 'radio', 'hidden'],
  button: ['submit', 'button'],
};
const textTypes = ['text', 'tel', 'email', 'search', 'number', 'date', 'month'];

/** Checks the controls of a page. Throws ReleaseRefused. */
export function checkControls(checked: CheckedPage, elements: HtmlElement[]): void {
  const { section, release, page } = checked;
  const action = findFormAction(section, page, release.pages[page]);
  for (const element of elements) checkPlaceholders(page, element);
  for (const control of elements.flatMap(readControl)) {
    const { node, element, type, attributes } = control;
    if (controlTypes[element]?.includes(type) === false)
      throw new ReleaseRefused(
        `Its page ${page} has a control of the type ${type}: use ${controlTypes[element].join(', ')}.`,
        { element: node },
        'Forms',
      );
    if (attributes.name && action === '/land') checkFilter(page, attributes.name);
    else if (attributes.name && action) checkNamed(checked, control, action);
  }
}

function readControl(node: HtmlElement): Control[] {
  const { tagName: element } = node;
  if (!['input', 'textarea', 'select', 'button'].includes(element)) return [];
  const attributes = readAttributes(node);
  const usual = { input: 'text', button: 'submit' }[element] ?? element;
  return [{ node, element, type: (attributes.type || usual).toLowerCase(), attributes }];
}

function checkNamed(checked: CheckedPage, { node, element, type, attributes }: Control, action: FormAction): void {
  const { page } = checked;
  const { name = '', value = '' } = attributes;
  const fieldType = findFieldType(action, name);
  if (([field.terms, field.smsConsent] as string[]).includes(name))
    checkConsent(page, name, { node, type, attributes });
  const isListed =
    (fieldType === 'boolean' && type === 'checkbox' && ['', 'true'].includes(value)) ||
    (fieldType === 'string' && (element === 'textarea' || textTypes.includes(type))) ||
    (fieldType === 'array' && ['checkbox', 'radio', 'select'].includes(type)) ||
    (name === field.trap && type === 'text' && value === '') ||
    (type === 'hidden' && (isKitField(checked, name, value) || (fieldType && isAbout(name, value))));
  if (isListed) return;
  throw new ReleaseRefused(
    `Its page ${page} has the control ${name} (${type}${value && `, ${value.slice(0, 100)}`}), which the kit's contract does not know in a form to ${action}: use the kit's fields, or first make the api accept it.`,
    { element: node },
    'Forms',
  );
}

/** Checks that a control is one of the filter of the list of land. */
function checkFilter(page: string, name: string): void {
  if (!filterNames.includes(name))
    throw new ReleaseRefused(
      `Its page ${page} has the control ${name}, which the list of land does not know: use ${filterNames.join(', ')}.`,
    );
}

/** Checks that no consent is given beforehand and that consent to texts is optional, as law and carriers require. */
function checkConsent(page: string, name: string, { node, type, attributes }: Omit<Control, 'element'>): void {
  if ('checked' in attributes)
    throw new ReleaseRefused(
      `Its page ${page} checks the box ${name} beforehand: leave every consent to the visitor.`,
      { element: node },
      'Consent',
    );
  if (name === field.smsConsent && ('required' in attributes || type !== 'checkbox'))
    throw new ReleaseRefused(
      `Its page ${page} does not make the consent to texts optional: make ${name} a checkbox that is not required.`,
      { element: node },
      'Consent',
    );
}

/** Whether a hidden field is one that the kit's form adds, with the right value. */
function isKitField({ section, release }: CheckedPage, name: string, value: string): boolean {
  if (name === field.token) return value === placeholder.csrfToken;
  if (name === field.key) return value === placeholder.idempotencyKey;
  if (name === field.release) return value === `${section}@${release.version}`;
  return ([field.wording, field.smsWording, field.wordingVersion] as string[]).includes(name);
}

function isAbout(name: string, value: string): boolean {
  return name === about.name && value === about.placeholder;
}

/** Checks that the token's placeholder is only in the value of an input, so that no other site gets the token. */
function checkPlaceholders(page: string, element: HtmlElement): void {
  const { tagName, attrs } = element;
  for (const { name, value } of attrs) {
    if (tagName === 'input' && name === 'value') continue;
    if (Object.values(placeholder).some((text) => value.includes(text)))
      throw new ReleaseRefused(
        `Its page ${page} puts the visitor's token into ${name} of ${tagName}: leave it to the kit's ServedFields.`,
        { element },
        'Forms',
      );
  }
}
