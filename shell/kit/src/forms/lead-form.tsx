import { field } from './form-names.ts';
import type { ReactNode } from 'react';
import { brand } from '../brand.ts';
import { useHydrated } from '../use-hydrated.ts';
import { ConsentStatement, SmsCheckbox, TermsCheckbox } from './consent/consent.tsx';
import { consentText, consentVersion, smsConsentText } from './consent/consent-wording.ts';
import { FormAlert, ServedFields, SubmitButton, TrapField } from './submission/form-parts.tsx';
import { MarkedFields } from './submission/marked-fields.tsx';
import type { FormAlertKind } from './submission/submission-view.ts';
import { ThankYouPanel } from './submission/thank-you-panel.tsx';
import type { Submission } from './submission/use-submission.ts';
import styles from './lead-form.module.css';

/** The texts of the form's two error alerts. */
const alertSentences: Record<FormAlertKind, string> = {
  terms: 'Please agree to the Privacy Policy and Terms and Conditions to continue.',
  failure: 'There was an error submitting your information. Please try again.',
};

export interface LeadFormProps {
  /** Prefix of all ids in the form. */
  id: string;
  /** Id of the heading that names the form. */
  labelledBy: string;
  submission: Submission;
  submitLabel: string;
  thanks: string;
  /** The next steps, one line each. Not shown after a form without scripts. @param phone "(212) 555-0123" */
  nextSteps?: (phone: string) => readonly string[];
  /** URL of the page with an empty form, for visitors without scripts. */
  startAgainHref: string;
  /** The fields of this form. */
  children: ReactNode;
}

/**
 * The parts that the seller's and the buyer's form share: consent, terms, alert, button and the thank-you panel.
 * Without scripts the browser posts the form, and the api redirects back to the page with the outcome.
 */
export function LeadForm(props: LeadFormProps) {
  const { id, startAgainHref } = props;
  const { formRef, view, path, release, onSubmit, onInput, onBlur, startAgain } = props.submission;
  const hydrated = useHydrated();
  const alertId = `${id}-alert`;
  const accepted = view.state === 'success';
  // Screen readers announce only new elements, so the key creates a new one for each attempt, and once scripts have
  // loaded.
  const alert = view.alert !== null && (
    <FormAlert key={hydrated ? view.attempt : 'served'} id={alertId} text={alertSentences[view.alert]} />
  );
  const asksToAgree = view.alert === 'terms';

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
        onBlur={onBlur}
      >
        <HiddenFields release={release} />
        <p className={styles.legend}>Fields marked with * are required.</p>
        {props.children}
        <TrapField id={`${id}-website`} />
        <ConsentStatement />
        {/* While the box has the focus, the alert has just been announced, so it must not describe the box as well. */}
        <TermsCheckbox
          id={`${id}-terms`}
          alert={asksToAgree && alert}
          describedBy={asksToAgree && view.focus === null ? alertId : undefined}
        />
        <SmsCheckbox id={`${id}-sms-consent`} />
        {!asksToAgree && alert}
        {view.alert === 'failure' && view.attempt === 0 && <BackHint />}
        <MarkedFields formRef={formRef} errors={view.errors} />
        <SubmitButton label={props.submitLabel} isSubmitting={view.state === 'submitting'} />
      </form>
      {accepted && (
        <ThankYouPanel
          id={`${id}-thanks`}
          text={props.thanks}
          nextSteps={view.phone ? props.nextSteps?.(view.phone) : undefined}
          startAgainHref={startAgainHref}
          onStartAgain={startAgain}
        />
      )}
    </div>
  );
}

/** Hidden fields with the values that scripts send as headers. */
function HiddenFields({ release }: { release: string }) {
  return (
    <>
      <ServedFields names={['csrfToken', 'idempotencyKey']} release={release} />
      <input type="hidden" name={field.wording} value={consentText} />
      <input type="hidden" name={field.smsWording} value={smsConsentText} />
      <input type="hidden" name={field.wordingVersion} value={consentVersion} />
    </>
  );
}

/** Shown without scripts after a refusal, because the form is empty then. */
function BackHint() {
  return (
    <p className={styles.hint}>
      Your browser’s Back button brings back what you entered. If that does not work, fill in the form here once more,
      or call <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a>.
    </p>
  );
}
