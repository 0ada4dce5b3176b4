/** The person of a lead. Staff may correct it; the sent values stay in `former`. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** `+1` and ten digits. */
  readonly phone: string;
  /** Sellers are not asked for it; staff may add it. */
  readonly email: string | null;
}

/** The answers to the forms' other questions; null if the form does not ask, or the visitor did not answer. */
export interface Answers {
  /** Sellers only: about the property. */
  readonly note: string | null;
  /** Buyers only: at least one. */
  readonly interests: readonly string[] | null;
}

/** The stored fields of a form. */
export type SubmittedValues = Person & Answers;

/** How a field of a form is stored and shown. */
interface SubmittedField {
  readonly column: string;
  /** For exports, the lead's page and certificates. */
  readonly label: string;
  readonly isNullable?: true;
  readonly isList?: true;
  readonly isOnCertificate?: false;
}

type Fields<Values> = Readonly<Record<keyof Values, SubmittedField>>;

export const PERSON_FIELDS: Fields<Person> = {
  firstName: { column: 'first_name', label: 'First name' },
  lastName: { column: 'last_name', label: 'Last name' },
  phone: { column: 'phone', label: 'Phone' },
  email: { column: 'email', label: 'E-mail', isNullable: true },
};

export const ANSWER_FIELDS: Fields<Answers> = {
  // A certificate is shown to others, and a note may contain anything.
  note: { column: 'note', label: 'Message', isNullable: true, isOnCertificate: false },
  interests: { column: 'interests', label: 'Interests', isNullable: true, isList: true },
};

/**
 * The fields that visitors send, in the order of exports. The entity, intake, staff's entries, the lead's page, exports
 * and certificates use this table; `intake/submissions.dto.ts` says which form has which field.
 */
export const SUBMITTED_FIELDS: Fields<SubmittedValues> = { ...PERSON_FIELDS, ...ANSWER_FIELDS };

/** The values of a checked form, always in the same order, because a digest is made of them. */
export function toSubmittedValues(fields: Partial<Record<keyof SubmittedValues, unknown>>): SubmittedValues {
  const names = Object.keys(SUBMITTED_FIELDS) as (keyof SubmittedValues)[];
  const values = names.map((name) => {
    const value = fields[name];
    return [name, Array.isArray(value) ? value.toSorted() : value || null];
  });
  return Object.fromEntries(values) as SubmittedValues;
}
