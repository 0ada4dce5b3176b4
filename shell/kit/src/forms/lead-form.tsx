import type { ReactNode } from 'react';
import { useHydrated } from '../use-hydrated.ts';
import { SmsCheckbox, TermsCheckbox } from './consent-checkbox.tsx';
import { ConsentStatement } from './consent-statement.tsx';
import { consentText, consentVersion, smsConsentText } from './consent-wording.ts';
import { FormAlert } from './form-alert.tsx';
import type { FormAlertKind } from './submission-view.ts';
import { SubmitButton } from './submit-button.tsx';
import { ThankYouPanel } from './thank-you-panel.tsx';
import { TrapField } from './trap-field.tsx';
import type { Submission } from './use-submission.ts';
import styles from './lead-form.module.css';

/** The two sentences of the error catalogue. */
const alertSentences: Record<FormAlertKind, string> = {
  terms: 'Please agree to the Privacy Policy and Terms and Conditions to continue.',
  failure: 'There was an error submitting your information. Please try again.',
};

export interface LeadFormProps {
  /** Begins the ids of everything in the form. */
  id: string;
  /** Id of the heading that names the form. */
  labelledBy: string;
  submission: Submission;
  submitLabel: string;
  thanks: string;
  /** The page with an empty form. */
  startAgainHref: string;
  /** The fields of this form. */
  children: ReactNode;
}

/**
 * Everything that both forms share around their fields: consent, terms, alert, button and the Thank You panel.
 * Without scripts it posts by itself, and the lead service sends the visitor back to the page with the outcome.
 */
export function LeadForm(props: LeadFormProps) {
  const { id, startAgainHref } = props;
  const { formRef, view, path, release, onSubmit, onInput, startAgain } = props.submission;
  const hydrated = useHydrated();
  const alertId = `${id}-alert`;
  const accepted = view.state === 'success';

  return (
    <div className={styles.frame}>
      <form
        ref={formRef}
        className={styles.form}
        method="post"
        action={path}
        aria-labelledby={props.labelledBy}
        data-state={view.state}
        inert={accepted}
        noValidate={hydrated}
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <HiddenFields release={release} />
        <p className={styles.legend}>Fields marked with * are required.</p>
        {props.children}
        <TrapField id={`${id}-website`} />
        <ConsentStatement />
        <TermsCheckbox id={`${id}-terms`} alertId={view.alert === 'terms' ? alertId : undefined} />
        <SmsCheckbox id={`${id}-sms-consent`} />
        {view.alert !== null && <FormAlert key={view.attempt} id={alertId} text={alertSentences[view.alert]} />}
        {view.alert === 'failure' && !hydrated && <BackHint />}
        <SubmitButton label={props.submitLabel} isSubmitting={view.state === 'submitting'} />
      </form>
      {accepted && (
        <ThankYouPanel id={`${id}-thanks`} text={props.thanks} startAgainHref={startAgainHref} onStartAgain={startAgain} />
      )}
    </div>
  );
}

/** What scripts send as headers. The shell's server writes a fresh token and a fresh key into each page that it serves. */
function HiddenFields({ release }: { release: string }) {
  return (
    <>
      <input type="hidden" name="csrfToken" value="%CSRF_TOKEN%" suppressHydrationWarning />
      <input type="hidden" name="idempotencyKey" value="%IDEMPOTENCY_KEY%" suppressHydrationWarning />
      <input type="hidden" name="sectionRelease" value={release} />
      <input type="hidden" name="consentWording" value={consentText} />
      <input type="hidden" name="smsConsentWording" value={smsConsentText} />
      <input type="hidden" name="consentVersion" value={consentVersion} />
    </>
  );
}

/** A page without scripts comes back empty after a refusal. */
function BackHint() {
  return <p className={styles.hint}>Your browser’s Back button brings back what you entered.</p>;
}
