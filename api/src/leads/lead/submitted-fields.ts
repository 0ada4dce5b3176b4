/** The person of a lead. Staff may correct these values; the sent ones stay in the lead's column `former`. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** `+1` and ten digits. Null only for imported buyers with an email address alone. */
  readonly phone: string | null;
  /** Null for most sellers, because their form does not ask for it; staff may add it. */
  readonly email: string | null;
}

/** The other answers on the forms; null if the form does not ask, or the visitor did not answer. */
export interface Answers {
  /** The message of a seller about the property. */
  readonly note: string | null;
  /** The kinds of land that a buyer chose, at least one. */
  readonly interests: readonly string[] | null;
}

/** The stored fields of a form. */
export type SubmittedValues = Person & Answers;

/** The column and label of a field of a form. */
interface SubmittedField {
  readonly column: string;
  /** Label in exports, on the lead's page and in certificates. */
  readonly label: string;
  readonly isNullable?: true;
  readonly isList?: true;
  readonly isOnCertificate?: false;
}

type Fields<Values> = Readonly<Record<keyof Values, SubmittedField>>;

export const PERSON_FIELDS: Fields<Person> = {
  firstName: { column: 'first_name', label: 'First name' },
  lastName: { column: 'last_name', label: 'Last name' },
  phone: { column: 'phone', label: 'Phone', isNullable: true },
  email: { column: 'email', label: 'E-mail', isNullable: true },
};

export const ANSWER_FIELDS: Fields<Answers> = {
  // Certificates are shown to third parties, and a visitor's message may contain private matters.
  note: { column: 'note', label: 'Message', isNullable: true, isOnCertificate: false },
  interests: { column: 'interests', label: 'Interests', isNullable: true, isList: true },
};

/**
 * The fields that visitors send, in the order of exports. The entity, intake, staff's entries, the lead's page, exports
 * and certificates use this table; `intake/submissions.dto.ts` says which form has which field.
 */
export const SUBMITTED_FIELDS: Fields<SubmittedValues> = { ...PERSON_FIELDS, ...ANSWER_FIELDS };

/** Returns the values of a validated form, always in the same order, because they are hashed. */
export function toSubmittedValues(fields: Partial<Record<keyof SubmittedValues, unknown>>): SubmittedValues {
  const names = Object.keys(SUBMITTED_FIELDS) as (keyof SubmittedValues)[];
  const values = names.map((name) => {
    const value = fields[name];
    return [name, Array.isArray(value) ? value.toSorted() : value || null];
  });
  return Object.fromEntries(values) as SubmittedValues;
}
