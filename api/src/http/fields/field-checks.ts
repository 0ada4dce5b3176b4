import { ValidateBy } from 'class-validator';
import { ReadAs } from './api-fields.js';
import { countCharacters } from './clean-text.js';

/** Cleans a string. Other types are left for validation to refuse. */
export function Cleaned(clean: (text: string) => unknown): PropertyDecorator {
  return ReadAs((value) => (typeof value === 'string' ? clean(value) : value));
}

/** Validates a field by a function, and refuses it with the message. */
export function Satisfies(isRight: (value: unknown) => boolean, message: string): PropertyDecorator {
  // Named after its message: of two checks with one name, class-validator reports the last that failed.
  return ValidateBy({ name: message, validator: { validate: isRight } }, { message });
}

/** Requires a text with `least` to `most` characters, counted as Postgres counts. */
export function HasLength(least: number, most: number, message: string): PropertyDecorator {
  return Satisfies((value) => {
    const length = typeof value === 'string' ? countCharacters(value) : -1;
    return length >= least && length <= most;
  }, message);
}
