import { readFileSync } from 'node:fs';
import type { FormField, KitContract } from '../contract/kit-contract.ts';
import { contractFile } from '../standalone/shell-files.ts';
import type { FormAction } from './section-contract.ts';

let forms: KitContract['forms'] | undefined;

/** Not read earlier, because a section in its own repository first fetches the contract of the running shell. */
function readForms(): KitContract['forms'] {
  return (forms ??= (JSON.parse(readFileSync(contractFile(), 'utf8')) as KitContract).forms);
}

/** The type of a form's field in the api's description; undefined if the api does not accept the field. */
export function findFieldType(action: FormAction, name: string): FormField | undefined {
  const fields = readForms();
  return fields[`${action}.${name}`] ?? fields[`${action}.${name}?`];
}
