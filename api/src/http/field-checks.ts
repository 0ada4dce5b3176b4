import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { countCharacters } from './clean-text.js';

/** What becomes of a value before it is checked. */
export function ReadAs(read: (value: unknown) => unknown): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => read(value));
}

/** The same of a text; anything else stays what it is, for a check to refuse. */
export function Cleaned(clean: (text: string) => unknown): PropertyDecorator {
  return ReadAs((value) => (typeof value === 'string' ? clean(value) : value));
}

/** A check in one line, with what is said where it fails. */
export function Satisfies(isRight: (value: unknown) => boolean, message: string): PropertyDecorator {
  return ValidateBy({ name: 'satisfies', validator: { validate: isRight } }, { message });
}

/** A text of so many characters, as Postgres counts them. */
export function HasLength(least: number, most: number, message: string): PropertyDecorator {
  return Satisfies((value) => {
    const length = typeof value === 'string' ? countCharacters(value) : -1;
    return length >= least && length <= most;
  }, message);
}
