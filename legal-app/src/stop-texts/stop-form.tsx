import { brand, Icon, type Outcome } from '@land/kit';
import { FormAlert, PhoneField, ServedFields, SubmitButton, useHydrated } from '@land/kit/forms';
import { stopPath, useStopRequest } from './use-stop-request.ts';
import styles from './stop-form.module.css';

/** Names other ways to stop texts, because we must honor every request to stop. */
const failure = `We could not save this. Please try again, reply STOP to any of our texts, or call ${brand.phone.display}.`;

/**
 * The form that stops our texts to a phone number. After success it stays, empty, for another number. Without scripts
 * the browser posts it, and the api redirects back to the page with the outcome.
 */
export function StopForm({ labelledBy, outcome }: { labelledBy: string; outcome: Outcome }) {
  const { view, formRef, onSubmit, onInput } = useStopRequest(outcome);
  const hydrated = useHydrated();
  return (
    <>
      {view.state === 'success' && (
        <div
          className={styles.success}
          role="group"
          aria-labelledby="stop-done"
          aria-describedby="stop-done-text"
          tabIndex={-1}
        >
          <Icon name="check" />
          <div>
            <h3 className={styles.successTitle} id="stop-done">
              No More Texts
            </h3>
            <p id="stop-done-text">
              We send no more marketing texts to {view.stopped ?? 'the number that you entered'}. The stop starts now
              and covers every form. You will not get a text to confirm it.
            </p>
            <p>
              {view.stopped === undefined
                ? 'To see it again, press your browser’s Back button.'
                : 'Wrong number? Enter the right one below.'}
            </p>
          </div>
        </div>
      )}
      <form
        ref={formRef}
        className={styles.form}
        method="post"
        action={stopPath}
        aria-labelledby={labelledBy}
        data-state={view.state}
        noValidate={hydrated}
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <ServedFields names={['csrfToken']} release={__SECTION_RELEASE__} />
        <PhoneField id="stop-phone" name="phone" label="Phone Number*" error={view.errors.phone} />
        {view.state === 'failure' && (
          <FormAlert key={hydrated ? view.attempt : 'served'} id="stop-alert" text={failure} />
        )}
        <SubmitButton label="Stop Texts" isSubmitting={view.state === 'submitting'} />
      </form>
    </>
  );
}
