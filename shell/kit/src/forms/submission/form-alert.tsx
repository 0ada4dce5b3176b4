import styles from './form-alert.module.css';

export interface FormAlertProps {
  id: string;
  text: string;
}

/** Says why the form was not sent. A new `key` for each attempt has it announced again. */
export function FormAlert({ id, text }: FormAlertProps) {
  return (
    <p className={styles.alert} id={id} role="alert">
      {text}
    </p>
  );
}
