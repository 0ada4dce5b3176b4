import styles from './form-alert.module.css';

/** The two sentences of the error catalogue. */
export const alertSentences = {
  terms: 'Please agree to the Privacy Policy and Terms and Conditions to continue.',
  failure: 'There was an error submitting your information. Please try again.',
} as const;

export type FormAlertKind = keyof typeof alertSentences;

/** Says at the submit button why the form was not sent. A new `key` for each attempt has it announced again. */
export function FormAlert({ id, kind }: { id: string; kind: FormAlertKind }) {
  return (
    <p className={styles.alert} id={id} role="alert">
      {alertSentences[kind]}
    </p>
  );
}
