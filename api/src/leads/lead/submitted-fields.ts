/** The person of a lead. Staff may correct it; `former` keeps the old values. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** `+1` and ten digits. */
  readonly phone: string;
  /** Sellers are not asked for it, but staff may add it. */
  readonly email: string | null;
}

/** The other questions of the forms. Null if a form does not ask, or the visitor left it out. */
export interface Answers {
  /** Sellers only: about the property. */
  readonly note: string | null;
  /** Buyers only: at least one. */
  readonly interests: readonly string[] | null;
}

/** The stored values of a form's fields. */
export type SubmittedValues = Person & Answers;

/** How a field is stored and shown. */
interface SubmittedField {
  readonly column: string;
  /** Used in exports, on the lead's page and on certificates. */
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
  // Certificates are shown to others, and a note can contain anything.
  note: { column: 'note', label: 'Message', isNullable: true, isOnCertificate: false },
  interests: { column: 'interests', label: 'Interests', isNullable: true, isList: true },
};

/**
 * What visitors send, in the order of exports. Entity, intake, entry by staff, lead page, exports and certificates use
 * this list. `intake/submissions.dto.ts` says which form has which field.
 */
export const SUBMITTED_FIELDS: Fields<SubmittedValues> = { ...PERSON_FIELDS, ...ANSWER_FIELDS };

/** The values of a validated form, always in the same order, because a digest is made from them. */
export function toSubmittedValues(fields: Partial<Record<keyof SubmittedValues, unknown>>): SubmittedValues {
  const names = Object.keys(SUBMITTED_FIELDS) as (keyof SubmittedValues)[];
  const values = names.map((name) => {
    const value = fields[name];
    return [name, Array.isArray(value) ? value.toSorted() : value || null];
  });
  return Object.fromEntries(values) as SubmittedValues;
}
