import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { countCharacters } from './clean-text.js';

/** Converts a value before it is validated. */
export function ReadAs(read: (value: unknown) => unknown): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => read(value));
}

/** Cleans a string. Other types are left for validation to refuse. */
export function Cleaned(clean: (text: string) => unknown): PropertyDecorator {
  return ReadAs((value) => (typeof value === 'string' ? clean(value) : value));
}

/** A check with a message. */
export function Satisfies(isRight: (value: unknown) => boolean, message: string): PropertyDecorator {
  // Named after its message: of two checks with one name, class-validator reports the last that failed.
  return ValidateBy({ name: message, validator: { validate: isRight } }, { message });
}

/** A text of this many characters, as Postgres counts. */
export function HasLength(least: number, most: number, message: string): PropertyDecorator {
  return Satisfies((value) => {
    const length = typeof value === 'string' ? countCharacters(value) : -1;
    return length >= least && length <= most;
  }, message);
}
