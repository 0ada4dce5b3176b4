import { readFileSync } from 'node:fs';
import type { FormField, KitContract } from '../contract/kit-contract.ts';
import type { FormAction } from './section-contract.ts';

const { forms } = JSON.parse(readFileSync(new URL('../../kit/contract.json', import.meta.url), 'utf8')) as KitContract;

/** The type of a form's field in the api's description; undefined if the api does not accept the field. */
export function findFieldType(action: FormAction, name: string): FormField | undefined {
  return forms[`${action}.${name}`] ?? forms[`${action}.${name}?`];
}
